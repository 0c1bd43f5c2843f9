/**
 * Tests wallet entries as untrusted input: only apps and https links open, each in its own place.
 */
import { expect, releaseUnless, test } from '../../fixtures';
import { theModal } from '../../support/page/modal';
import { FERN, openWallet, PHONES, watchApps } from '../../support/page/phone';
import { withKit } from '../../support/page/widget';

const HOSTILE = [
  'javascript:window.ran=1',
  'JavaScript://%0awindow.ran=1',
  'data:text/html,<script>window.ran=1</script>',
  'file:///etc/passwd',
  'blob:http://pages.localhost/1',
  'intent://scan#Intent;scheme=fern;end',
  'http://fern.test',
  'https://fern.test@evil.test',
];

test.use({ ...PHONES.Android });

for (const link of HOSTILE) {
  test(
    `never opened: ${link}`,
    releaseUnless(link.startsWith('javascript:')),
    async ({ page, hosts }) => {
      const apps = await watchApps(page);
      await page.goto(hosts.page('plain'));
      const hostile = { ...FERN, mobile_link: link, webapp_link: link, link_mode: link };
      const modal = await openWallet(page, hostile);
      // Only the QR code is left.
      await expect(modal.getByTestId('wc-qr')).toBeVisible();
      await expect(modal.getByTestId('wc-open')).toHaveCount(0);
      await expect(modal.getByRole('tab')).toHaveCount(0);
      expect(apps.opened).toEqual([]);
      expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    },
  );
}

test('no wallet selected: opens the plain link, and the system asks for the app', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const apps = await watchApps(page);
  await page.goto(hosts.page('plain'));
  await withKit(page, (kit) => kit.open({ view: 'ConnectingWalletConnect' }));
  const modal = await theModal(page);
  const open = modal.getByTestId('wc-open-any');
  await expect(open).not.toHaveAttribute('aria-busy', 'true');
  await open.tap();
  const link = await apps.next();
  expect(link).toMatchObject({ target: '_self', inPress: true });
  expect(link.url).toMatch(/^wc:[\da-f]{64}@2\?/);
});

test('valid first link with a hostile second one: only the first is offered', {
  tag: '@release',
}, async ({ page, hosts }) => {
  const apps = await watchApps(page);
  await page.clock.install();
  await page.goto(hosts.page('plain'));
  const modal = await openWallet(page, { ...FERN, link_mode: 'javascript:window.ran=1' });
  const open = modal.getByTestId('wc-open');
  for (let press = 0; press < 2; press++) {
    await expect(open).not.toHaveAttribute('aria-busy', 'true');
    await open.tap();
    expect((await apps.next()).url).toMatch(/^fernwallet:/);
    await page.clock.runFor(2_000);
    await expect(modal).toContainText('Fern did not open');
  }
});

test.describe('in-app browser', () => {
  test.use({ userAgent: `${PHONES.Android.userAgent} Instagram 300.0.0.0 Android; wv)` });

  test('links: https comes first, because such browsers block app schemes', {
    tag: '@release',
  }, async ({ page, hosts }) => {
    const apps = await watchApps(page);
    await page.goto(hosts.page('plain'));
    const modal = await openWallet(page, FERN);
    await expect(modal).toContainText('app’s browser');
    await modal.getByTestId('wc-open').tap();
    expect((await apps.next()).url).toMatch(/^https:\/\/fern\.test\/wc\?uri=/);
  });
});

test('wallet with its own browser: opens the page there', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  const apps = await watchApps(page);
  await page.context().route('https://phantom.app/**', (route) => route.fulfill({ status: 204 }));
  await page.goto(hosts.page('plain'));
  const id = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393';
  const modal = await openWallet(page, { id, name: 'Own browser' });
  await modal.getByTestId('wc-open').tap();
  const address = encodeURIComponent(page.url());
  expect((await apps.next()).url).toContain(`/ul/browse/${address}?ref=`);
});
