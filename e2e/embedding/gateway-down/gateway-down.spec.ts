/** Tests a reachable CDN with an unreachable gateway: the affected parts say so, the rest works. */
import { expect, openModal, test } from '../../fixtures';
import { retryOf } from '../../support/page/modal';
import {
  connect,
  expectStatus,
  openAccount,
  PAGE_WALLET,
  withKit,
} from '../../support/page/widget';

const LIST_FAILED = 'We couldn’t load the wallet list';

test('gateway down: the modal opens, names the missing part, and Retry recovers', async ({
  page,
  problems,
  hosts,
}) => {
  problems.allow(/Failed to load resource/);
  await page.route(`${hosts.gateway}/**`, (route) => route.abort());
  await page.goto(hosts.page('plain', { wallet: 'page', approve: 'auto' }));
  const modal = await openModal(page);
  await expect(modal).toContainText(LIST_FAILED);
  await expect(modal.getByTestId(PAGE_WALLET)).toBeVisible();
  // Its requests must fail before the gateway is back.
  const failed = page.waitForEvent('requestfailed', (one) => one.url().includes('/getWallets'));
  await retryOf(modal).click();
  await failed;
  await expect(modal).toContainText(LIST_FAILED);

  await page.unroute(`${hosts.gateway}/**`);
  const list = page.waitForResponse((response) => response.url().includes('/getWallets'));
  await retryOf(modal).click();
  expect((await list).ok()).toBe(true);
  await expect(modal).not.toContainText(LIST_FAILED);
  await modal.getByTestId(PAGE_WALLET).click();
  await expectStatus(page, 'connected');
});

test('no gateway: a wallet connects, shows its account and disconnects', {
  tag: '@release',
}, async ({ page, problems, hosts }) => {
  problems.allow(/Failed to load resource/);
  await page.goto(hosts.page('gateway-down', { wallet: 'page', approve: 'auto' }));
  await connect(page);
  const modal = await openAccount(page);
  await expect(modal.getByTestId('account-balance')).toContainText(/\d\.\d{3}/);
  const codes = await withKit(page, async (kit) =>
    (await kit.diagnose()).findings.map(({ code }) => code),
  );
  expect(codes).toContain('gateway_unreachable');
  await modal.getByTestId('disconnect').click();
  await expectStatus(page, 'disconnected');
});

for (const [name, answer] of [
  ['503', { status: 503, body: 'down for maintenance' }],
  ['an HTML page', { status: 200, contentType: 'text/html', body: '<h1>Hello</h1>' }],
  ['half a JSON', { status: 200, contentType: 'application/json', body: '{"count": 1, "data": [' }],
] as const) {
  test(`gateway answers with ${name}: treated as unreachable`, { tag: '@release' }, async ({
    page,
    problems,
    hosts,
  }) => {
    problems.allow(/Failed to load resource/);
    await page.route(`${hosts.gateway}/**`, (route) =>
      route.fulfill({ ...answer, headers: { 'access-control-allow-origin': '*' } }),
    );
    await page.goto(hosts.page('plain', { wallet: 'page', approve: 'auto' }));
    const modal = await openModal(page);
    await expect(modal).toContainText(LIST_FAILED);
    await modal.getByTestId(PAGE_WALLET).click();
    await expectStatus(page, 'connected');
  });
}
