/** Tests two tabs that share one session: the leader alone talks to the relay. */
import type { Page } from 'playwright/test';
import { expect, test } from '../../fixtures';
import { expectStatus, withKit } from '../../support/page/widget';
import { connectPeer, expectSigning } from '../../support/walletconnect/wc-view';

/** Promised limit: one tab sees a change in the other within two seconds. */
const SEEN_MS = 2_000;

/** Open sockets to the relay. */
function relaySockets(page: Page): () => number {
  const open = new Set<unknown>();
  page.on('websocket', (socket) => {
    if (!socket.url().includes('auth=')) return;
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  return () => open.size;
}

test('connect in one tab: both connect and sign over one socket; a disconnect ends both', async ({
  page,
  context,
  hosts,
  addWallet,
}) => {
  const wallet = await addWallet();
  const here = relaySockets(page);
  await page.goto(hosts.page('plain'));
  const topic = await connectPeer(page, wallet);
  const other = await context.newPage();
  const there = relaySockets(other);
  await other.goto(hosts.page('plain'));
  await expectStatus(other, 'connected');
  await expectSigning(other, 'from the second');
  await expectSigning(page, 'from the first');
  expect(wallet.requests).toHaveLength(2);
  await expect.poll(() => here() + there()).toBe(1);

  await withKit(other, (kit) => kit.disconnect());
  await expectStatus(page, 'disconnected', SEEN_MS);
  await expectStatus(other, 'disconnected');
  await expect.poll(() => wallet.deleted).toEqual([topic]);
});

test('network switch in one tab: the other follows in both directions, without a prompt', {
  tag: '@release',
}, async ({ page, context, hosts, addWallet }) => {
  const wallet = await addWallet();
  await page.goto(hosts.page('plain'));
  await connectPeer(page, wallet);
  const other = await context.newPage();
  await other.goto(hosts.page('plain'));
  await expectStatus(other, 'connected');
  const network = (where: Page) => withKit(where, (kit) => kit.getState().networkId);
  const chain = (where: Page) =>
    withKit(where, (kit) => kit.getProvider('eip155')?.request({ method: 'eth_chainId' }));
  const choose = (where: Page, id: string) =>
    withKit(where, (kit, wanted) => kit.switchNetwork(wanted), id);

  for (const [here, there, id, hex] of [
    [page, other, 'eip155:31338', '0x7a6a'],
    [other, page, 'eip155:31337', '0x7a69'],
  ] as const) {
    await choose(here, id);
    await expect.poll(() => network(there)).toBe(id);
    await expect.poll(() => chain(there)).toBe(hex);
    expect(await network(here)).toBe(id);
    expect(await chain(here)).toBe(hex);
  }
  expect(wallet.requests).toEqual([]);

  // Both at once: the last one wins in both tabs.
  await Promise.all([choose(page, 'eip155:31338'), choose(other, 'eip155:31337')]);
  await expect
    .poll(async () => {
      const all = [await network(page), await network(other)];
      return all[0] === all[1] && (await chain(page)) === (await chain(other));
    })
    .toBe(true);
  await choose(page, 'eip155:31338');
  await expect.poll(() => network(other)).toBe('eip155:31338');
  await expectSigning(other, 'on the other network');
  expect(wallet.requests.at(-1)?.chainId).toBe('eip155:31338');
});

test('leader tab closed: the other one takes over', { tag: '@release' }, async ({
  page,
  context,
  hosts,
  addWallet,
}) => {
  const wallet = await addWallet();
  const first = await context.newPage();
  await first.goto(hosts.page('plain'));
  await connectPeer(first, wallet);
  await page.goto(hosts.page('plain'));
  await expectStatus(page, 'connected');
  await first.close();
  await expectSigning(page);
  const [session] = await wallet.sessions();
  await wallet.disconnect(session?.topic ?? '');
  await expectStatus(page, 'disconnected');
});
