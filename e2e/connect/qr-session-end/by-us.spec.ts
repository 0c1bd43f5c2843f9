/** Tests sessions that the page ends while the wallet still shows a request. */
import type { Page } from 'playwright/test';
import { expect, test } from '../../fixtures';
import { expectStatus, statusOf, storedKeys, withKit } from '../../support/page/widget';
import type { RelayProxy } from '../../support/walletconnect/relay-proxy';
import { connectPeer, openQrView, visitOn } from '../../support/walletconnect/wc-view';

declare global {
  interface Window {
    /** Codes of the failed requests. */
    ended: unknown[];
  }
}

/** Sends requests and does not wait. */
function askInPage(page: Page): Promise<void> {
  return withKit(page, (kit) => {
    window.ended ??= [];
    const { address } = kit.getAccount();
    kit
      .getProvider('eip155')
      ?.request({ method: 'personal_sign', params: ['0x00', address] })
      .then(
        () => void window.ended.push('answered'),
        (error: { code?: unknown }) => void window.ended.push(error.code),
      );
  });
}

const ended = (page: Page) => page.evaluate(() => window.ended);

test('disconnected by the page with open requests: each ends at once, and the wallet is told', {
  tag: '@release',
}, async ({ page, hosts, addWallet }) => {
  const wallet = await addWallet();
  wallet.answerWith(() => new Promise(() => {}));
  await page.goto(hosts.page('plain'));
  const topic = await connectPeer(page, wallet);
  await askInPage(page);
  await askInPage(page);
  await expect.poll(() => wallet.requests.length).toBeGreaterThan(0);
  await withKit(page, (kit) => kit.disconnect());
  await expectStatus(page, 'disconnected');
  await expect.poll(() => ended(page)).toEqual([4900, 4900]);
  await expect.poll(() => wallet.deleted).toEqual([topic]);
});

test('session expired with an open request: the request ends', { tag: '@release' }, async ({
  page,
  hosts,
  addWallet,
}) => {
  const wallet = await addWallet();
  wallet.answerWith(() => new Promise(() => {}));
  await page.clock.install();
  await page.goto(hosts.page('plain'));
  // Expires before the request itself would.
  await connectPeer(page, wallet, { lifeMs: 120_000 });
  await askInPage(page);
  await expect.poll(() => wallet.requests.length).toBe(1);
  await page.clock.fastForward(130_000);
  await expectStatus(page, 'disconnected');
  await expect.poll(() => ended(page)).toEqual([4900]);
});

test('request left by a reload: the wallet ends the session; the next session ends too', {
  tag: '@release',
}, async ({ page, hosts, addWallet }) => {
  const wallet = await addWallet();
  wallet.answerWith(() => new Promise(() => {}));
  await page.goto(hosts.page('plain'));
  const topic = await connectPeer(page, wallet);
  await askInPage(page);
  await expect.poll(() => wallet.requests.length).toBe(1);
  await page.reload();
  await expectStatus(page, 'connected');
  await askInPage(page);
  // The wallet shows one request at a time; it is enough that the page sent the second one.
  await wallet.ping(topic);
  await wallet.disconnect(topic);
  await expectStatus(page, 'disconnected');
  await expect.poll(() => ended(page)).toEqual([4900]);
});

/** Console error of the browser for a failed socket. */
const BROWSER = /WebSocket connection to .* failed/;
const NAMESPACES = ['eip155', 'polkadot', 'cosmos'] as const;
const NETWORKS = '31337,polkadot:91b171bb158e2d3848fa23a9f1c25182,cosmos:cosmoshub-4';

/**
 * The page ends the session at once and keeps nothing of it, even if it cannot notify the wallet.
 */
async function disconnectNow(page: Page): Promise<void> {
  const status = await withKit(page, async (kit) => {
    kit.disconnect().catch(() => {});
    await new Promise((resolve) => setTimeout(resolve));
    return kit.getAccount().status;
  });
  expect(status).toBe('disconnected');
  const stored = await storedKeys(page);
  expect(stored).not.toHaveProperty('connections');
  expect(stored).not.toHaveProperty('eip155:connected_connector_id');
  expect(stored.connection_status).not.toBe('connected');
}

/** Session deletions that the page has sent, each counted once regardless of retries. */
function ends(line: RelayProxy): number {
  const sent = line.messages.flatMap(({ way, text }) => {
    const { params } = way === 'up' ? JSON.parse(text) : {};
    return params?.tag === 1112 ? [params.message] : [];
  });
  return new Set(sent).size;
}

test('ended while the relay is unreachable: ended at once; the wallet is told later', {
  tag: '@release',
}, async ({ page, hosts, line, relay, addWallet, problems }) => {
  problems.allow(BROWSER);
  const wallet = await addWallet('2.21.8', relay.url);
  await visitOn(line, page, hosts);
  const topic = await connectPeer(page, wallet);
  await line.down();
  await disconnectNow(page);
  await line.up();
  await expect.poll(() => wallet.deleted).toEqual([topic]);
  expect(await statusOf(page)).toBe('disconnected');
  expect(await wallet.sessions()).toEqual([]);
});

test('ended while the relay is unreachable, then reloaded: the wallet is told on reconnect', {
  tag: '@release',
}, async ({ page, hosts, line, relay, addWallet, problems }) => {
  problems.allow(BROWSER);
  const wallet = await addWallet('2.21.8', relay.url);
  await visitOn(line, page, hosts);
  const topic = await connectPeer(page, wallet);
  await line.down();
  await disconnectNow(page);
  await page.reload();
  await line.up();
  await openQrView(page);
  await expect.poll(() => wallet.deleted).toEqual([topic]);
  await expectStatus(page, 'connecting');
  expect(await storedKeys(page)).not.toHaveProperty('connections');
});

test('session of three namespaces ended while offline: the wallet gets one deletion', {
  tag: '@release',
}, async ({ page, hosts, line, relay, addWallet, problems }) => {
  problems.allow(BROWSER);
  const wallet = await addWallet('2.21.8', relay.url);
  await visitOn(line, page, hosts, { networks: NETWORKS });
  const topic = await connectPeer(page, wallet, { namespaces: NAMESPACES });
  const statuses = () =>
    withKit(page, (kit, all) => all.map((one) => kit.getAccount(one).status), NAMESPACES);
  await expect.poll(statuses).toEqual(NAMESPACES.map(() => 'connected'));
  await line.down();
  await disconnectNow(page);
  expect(await statuses()).toEqual(NAMESPACES.map(() => 'disconnected'));
  await line.up();
  await expect.poll(() => wallet.deleted).toEqual([topic]);
  expect(ends(line)).toBe(1);
});
