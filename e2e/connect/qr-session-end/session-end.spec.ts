/** Tests sessions that end by the wallet or by expiry. */
import { expect, openModal, test } from '../../fixtures';
import { expectStatus, storedKeys, withKit } from '../../support/page/widget';
import { connectPeer, expectSigning } from '../../support/walletconnect/wc-view';

/** Promised limit: a session that its wallet ends is gone from the page within a second. */
const ENDED_MS = 1_000;
const EIGHT_DAYS = 8 * 24 * 3_600_000;

test('deleted in the wallet while the page was away: the next visit starts disconnected', {
  tag: '@release',
}, async ({ page, hosts, addWallet }) => {
  const wallet = await addWallet();
  await page.goto(hosts.page('plain'));
  const topic = await connectPeer(page, wallet);
  await page.goto('about:blank');
  await wallet.disconnect(topic);
  await page.goto(hosts.page('plain'));
  await expectStatus(page, 'disconnected');
  await expect.poll(() => storedKeys(page)).not.toHaveProperty('connections');
  await openModal(page);
  await expect(page.getByTestId('wallet-walletConnect')).toBeVisible();
});

test('deleted in the wallet during a request: the request ends too', { tag: '@release' }, async ({
  page,
  hosts,
  addWallet,
}) => {
  const wallet = await addWallet();
  wallet.answerWith(() => new Promise(() => {}));
  await page.goto(hosts.page('plain'));
  const topic = await connectPeer(page, wallet);
  const asked = withKit(page, async (kit) => {
    try {
      const { address } = kit.getAccount();
      await kit
        .getProvider('eip155')
        ?.request({ method: 'personal_sign', params: ['0x00', address] });
      return 'answered';
    } catch (error) {
      return (error as { code?: unknown }).code;
    }
  });
  await expect.poll(() => wallet.requests.length).toBe(1);
  await wallet.disconnect(topic);
  await expectStatus(page, 'disconnected', ENDED_MS);
  expect(await asked).toBe(4900);
});

test('expired while the page is open: disconnects', { tag: '@release' }, async ({
  page,
  hosts,
  addWallet,
}) => {
  const wallet = await addWallet();
  await page.clock.install();
  await page.goto(hosts.page('plain'));
  await connectPeer(page, wallet);
  await page.clock.fastForward(EIGHT_DAYS);
  await expectStatus(page, 'disconnected');
  expect(await storedKeys(page)).not.toHaveProperty('connections');
});

test('expired while the page was away: disconnects', { tag: '@release' }, async ({
  page,
  hosts,
  addWallet,
}) => {
  const wallet = await addWallet();
  await page.goto(hosts.page('plain'));
  await connectPeer(page, wallet);
  await page.goto('about:blank');
  await page.clock.install({ time: Date.now() + EIGHT_DAYS });
  await page.goto(hosts.page('plain'));
  await expectStatus(page, 'disconnected');
  await expect.poll(() => storedKeys(page)).not.toHaveProperty('connections');
});

const HOUR = 3_600_000;

test('earlier expiry set by the wallet, page open: disconnects then', { tag: '@release' }, async ({
  page,
  hosts,
  addWallet,
}) => {
  const wallet = await addWallet();
  await page.clock.install();
  await page.goto(hosts.page('plain'));
  await connectPeer(page, wallet, { lifeMs: HOUR });
  await page.clock.fastForward(HOUR - 120_000);
  await expectSigning(page);
  await page.clock.fastForward(180_000);
  await expectStatus(page, 'disconnected');
  expect(await storedKeys(page)).not.toHaveProperty('connections');
});

test('earlier expiry set by the wallet, page away: disconnects then', { tag: '@release' }, async ({
  page,
  hosts,
  addWallet,
}) => {
  const wallet = await addWallet();
  await page.goto(hosts.page('plain'));
  await connectPeer(page, wallet, { lifeMs: HOUR });
  await page.goto('about:blank');
  await page.clock.install({ time: Date.now() + HOUR + 60_000 });
  await page.goto(hosts.page('plain'));
  await expectStatus(page, 'disconnected');
  await expect.poll(() => storedKeys(page)).not.toHaveProperty('connections');
});
