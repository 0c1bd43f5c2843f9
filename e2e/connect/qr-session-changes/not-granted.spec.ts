/** Tests a wallet that switches to a network that it did not grant. */
import { expect, test } from '../../fixtures';
import { addressOf, networkOf, withKit } from '../../support/page/widget';
import { connectPeer, expectSigning } from '../../support/walletconnect/wc-view';
import { accountAt } from '../../support/wallets/accounts';

test('chainChanged to a network without a grant: sends no request there and offers a switch back', {
  tag: '@release',
}, async ({ page, hosts, addWallet }) => {
  const wallet = await addWallet();
  await page.goto(hosts.page('plain'));
  const topic = await connectPeer(page, wallet, { chains: ['eip155:31337'], accounts: [1, 2] });
  // The wallet's own library would not announce a network that it did not grant.
  const tell = (name: string, data: unknown) => wallet.emit(topic, name, data, 'eip155:31337');
  await tell('chainChanged', 31338);
  // The announcement grants nothing.
  await tell('accountsChanged', [accountAt(2)]);
  await tell('chainChanged', 5);
  await tell('chainChanged', 31337);
  await tell('accountsChanged', [accountAt(2), accountAt(1)]);
  await expect.poll(() => addressOf(page)).toBe(accountAt(2));
  expect(await networkOf(page)).toBe('eip155:31337');
  await expectSigning(page);

  await tell('chainChanged', 31338);
  await tell('accountsChanged', [accountAt(1)]);
  await expect.poll(() => networkOf(page)).toBe('eip155:31338');
  const answer = await withKit(page, async (kit) => {
    const provider = kit.getProvider('eip155');
    const { address } = kit.getAccount();
    return provider?.request({ method: 'personal_sign', params: ['0x00', address] }).then(
      () => 'signed',
      (error: { code?: unknown }) => error.code,
    );
  });
  expect(answer).toBe(4901);
  // An account on that network is not part of this session.
  expect(await addressOf(page)).toBe(accountAt(2));
  expect(wallet.requests.every(({ chainId }) => chainId === 'eip155:31337')).toBe(true);
});
