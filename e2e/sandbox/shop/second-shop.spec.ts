/** Tests the login by e-mail in the two shops, which are two sites. */
import { expect, openModal, test } from '../../fixtures';
import { login } from '../../support/embedded/widget-login';
import { addressOf } from '../../support/page/widget';

test('the shop and the second shop, as they are: both offer the login by e-mail', async ({
  page,
  hosts,
}) => {
  for (const url of [hosts.shop, hosts.bakery]) {
    await page.goto(url);
    await expect((await openModal(page)).getByTestId('email-input')).toBeVisible();
  }
});

test('the same login in both shops: the same address', { tag: '@release' }, async ({
  page,
  hosts,
  problems,
}) => {
  test.slow();
  // The second login begins sooner than the service sends another mail.
  problems.allow(/429/);
  const email = await login(page, hosts, { url: hosts.shop });
  const address = await addressOf(page);
  expect(address).toMatch(/^0x[\da-fA-F]{40}$/);
  await page.goto(hosts.bakery);
  expect(await addressOf(page)).toBeUndefined();
  await login(page, hosts, { url: hosts.bakery, email, mails: 2 });
  expect(await addressOf(page)).toBe(address);
});
