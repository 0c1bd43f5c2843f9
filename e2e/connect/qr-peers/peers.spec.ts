/**
 * Tests other clients: the code is read from the screen, and the wallet uses an unmodified client.
 */
import { expect, openModal, releaseUnless, test } from '../../fixtures';
import { balanceOf, ONE, shown } from '../../support/chains/chain';
import {
  addressOf,
  expectStatus,
  openAccount,
  storedKeys,
  withKit,
} from '../../support/page/widget';
import type { Generation } from '../../support/walletconnect/wc-peer';
import { connectPeer, expectSigning, openQrView, scan } from '../../support/walletconnect/wc-view';
import { accountAt } from '../../support/wallets/accounts';

const GENERATIONS: readonly Generation[] = ['2.21.8', '2.17.1'];

for (const generation of GENERATIONS) {
  test(`wallet of ${generation}: scans, approves, signs, and stays connected after a reload`, {
    tag: '@release',
  }, async ({ page, hosts, addWallet }) => {
    const abroad: string[] = [];
    const note = (url: string) => {
      const { protocol, hostname } = new URL(url);
      if (!['data:', 'blob:'].includes(protocol) && !hostname.endsWith('.localhost'))
        abroad.push(url);
    };
    page.on('request', (request) => note(request.url()));
    page.on('websocket', (socket) => note(socket.url()));
    const wallet = await addWallet(generation);
    await page.goto(hosts.page('plain'));
    const modal = await openQrView(page);
    await wallet.pair(await scan(modal));
    const proposal = await wallet.nextProposal();
    expect(proposal.proposer.metadata).toMatchObject({ name: 'Sandbox' });
    expect(Object.keys(proposal.optionalNamespaces)).toEqual(['eip155']);
    expect(proposal.optionalNamespaces.eip155?.chains).toEqual(['eip155:31337', 'eip155:31338']);
    expect(proposal.optionalNamespaces.eip155?.methods).toContain('personal_sign');
    expect(proposal.optionalNamespaces.eip155?.methods).not.toContain('eth_sign');

    const topic = await wallet.approve(proposal, { accounts: [6] });
    await wallet.settled(topic);
    await expectStatus(page, 'connected');
    await expect(modal).toBeHidden();
    expect(await addressOf(page)).toBe(accountAt(6));
    const account = await openAccount(page);
    const balance = shown(await balanceOf(ONE, accountAt(6)), 'ETH');
    await expect(account.getByTestId('account-balance')).toHaveText(balance);
    await expectSigning(page);

    await page.reload();
    await expectStatus(page, 'connected');
    expect(await addressOf(page)).toBe(accountAt(6));
    await expectSigning(page, 'and the cups');
    expect(abroad).toEqual([]);
  });

  test(
    `wallet of ${generation}, disconnected by either side: the other side is notified`,
    releaseUnless(generation === '2.21.8'),
    async ({ page, hosts, addWallet }) => {
      const wallet = await addWallet(generation);
      await page.goto(hosts.page('plain'));
      const first = await connectPeer(page, wallet);
      await withKit(page, (kit) => kit.disconnect());
      await expectStatus(page, 'disconnected');
      await expect.poll(() => wallet.deleted).toContain(first);
      await expect.poll(() => wallet.sessions()).toEqual([]);

      const second = await connectPeer(page, wallet);
      await wallet.disconnect(second);
      await expectStatus(page, 'disconnected');
      expect(await storedKeys(page)).not.toHaveProperty('connections');
      await page.reload();
      await openModal(page);
      await expectStatus(page, 'disconnected');
    },
  );
}

test('provider of a session: the same object after a request and an event', {
  tag: '@release',
}, async ({ page, hosts, addWallet }) => {
  const wallet = await addWallet();
  await page.goto(hosts.page('plain'));
  const topic = await connectPeer(page, wallet);
  const same = () =>
    withKit(page, (kit) => {
      const kept = window as unknown as { kept?: unknown };
      const now = kit.getProvider('eip155');
      kept.kept ??= now;
      return kept.kept === now;
    });
  await same();
  await expectSigning(page);
  await wallet.emit(topic, 'chainChanged', 31338, 'eip155:31338');
  await expect.poll(() => withKit(page, (kit) => kit.getState().networkId)).toBe('eip155:31338');
  expect(await same()).toBe(true);
});
