/** Tests `data-disable-append`: the page alone inserts our element. */
import { expect, openModal, test } from '../../fixtures';
import { expectModal, expectOnTop, rootCount } from '../../support/page/dialog';

test('data-disable-append: nothing is added to the body, and openers still work', async ({
  page,
  hosts,
}) => {
  await page.goto(hosts.page('disable-append', { wallet: 'page' }));
  await page.evaluate(() => window.AppKit?.ready);
  expect(await page.locator('body > appkit-embed').count()).toBe(0);
  await openModal(page);
  await expectModal(page);
  await expectOnTop(page);
  expect(await rootCount(page)).toBe(1);
});

for (const no of ['off', 'no', '0', 'false']) {
  test(`data-disable-append="${no}": off`, { tag: '@release' }, async ({ page, hosts }) => {
    await page.goto(hosts.page('plain', { wallet: 'page', 'attr.disable-append': no }));
    await openModal(page);
    await expectModal(page);
    expect(await page.locator('body > appkit-embed').count()).toBe(1);
  });
}
