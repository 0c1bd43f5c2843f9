/** Tests destroy() with the code on screen: no relay connection stays open. */
import { expect, test } from '../../fixtures';
import { withKit } from '../../support/page/widget';
import { connectPeer, linkOf, openQrView, visitOn } from '../../support/walletconnect/wc-view';

const BROWSER = /WebSocket connection to .* failed/;
/** Longer than a client waits for a socket, and than its timers. */
const LATER_MS = 400_000;

test('code on screen: closes the connection', async ({ page, hosts, line, relay }) => {
  expect(relay.url).toBeTruthy();
  await page.clock.install();
  await visitOn(line, page, hosts);
  await linkOf(await openQrView(page));
  await expect.poll(() => line.open).toBe(1);
  await withKit(page, (kit) => kit.destroy());
  await expect.poll(() => line.open).toBe(0);
  const { dials } = line;
  await page.clock.fastForward(LATER_MS);
  await page.evaluate(() => void window.dispatchEvent(new Event('focus')));
  expect(line.dials).toBe(dials);
});

test('connection still opening: closes it', { tag: '@release' }, async ({
  page,
  hosts,
  line,
  relay,
  problems,
}) => {
  problems.allow(BROWSER);
  expect(relay.url).toBeTruthy();
  await page.clock.install();
  line.hold();
  await visitOn(line, page, hosts);
  await openQrView(page);
  await expect.poll(() => line.dials).toBe(1);
  await withKit(page, (kit) => kit.destroy());
  line.resume();
  await expect.poll(() => line.open).toBe(0);
  await page.clock.fastForward(LATER_MS);
  expect(line.dials).toBe(1);
});

test('canceled three times while the relay is silent, then destroyed: no connection stays open', {
  tag: '@release',
}, async ({ page, hosts, line, relay, problems }) => {
  problems.allow(BROWSER);
  expect(relay.url).toBeTruthy();
  line.hold();
  await visitOn(line, page, hosts);
  for (let times = 1; times <= 3; times++) {
    const modal = await openQrView(page);
    await expect.poll(() => line.dials).toBeGreaterThan(0);
    await modal.getByTestId('back').click();
    await modal.getByTestId('close').click();
  }
  await withKit(page, (kit) => kit.destroy());
  line.resume();
  await expect.poll(() => line.open).toBe(0);
});

test('destroyed with a request that the relay has not accepted: leaves nothing behind', {
  tag: '@release',
}, async ({ page, hosts, line, relay, addWallet }) => {
  const wallet = await addWallet('2.21.8', relay.url);
  await page.clock.install();
  await visitOn(line, page, hosts);
  await connectPeer(page, wallet);
  line.hold();
  await withKit(page, (kit) => {
    const { address } = kit.getAccount();
    const params = ['0x00', address];
    void kit
      .getProvider('eip155')
      ?.request({ method: 'personal_sign', params })
      .catch(() => {});
  });
  await withKit(page, (kit) => kit.destroy());
  // An unhandled promise would reject into the page.
  await page.clock.fastForward(LATER_MS);
  line.resume();
  await expect.poll(() => line.open).toBe(0);
});
