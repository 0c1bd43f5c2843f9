/** Tests a wallet that names a network that it did not grant. */
import { expect, test } from '../../fixtures';
import { networkOf, withKit } from '../../support/page/widget';
import { signature } from '../../support/walletconnect/wc-peer';
import { connectPeer, expectSigning } from '../../support/walletconnect/wc-view';
import { accountAt } from '../../support/wallets/accounts';

const HOME = 'eip155:31337';
const AWAY = 'eip155:31338';

test('switch answered with null and no grant: rejected and stays; with an update: switched', {
  tag: '@release',
}, async ({ page, hosts, addWallet }) => {
  const wallet = await addWallet();
  await page.goto(hosts.page('plain'));
  const topic = await connectPeer(page, wallet, { chains: [HOME] });
  const tell = (name: string, data: unknown) => wallet.emit(topic, name, data, HOME);
  const switchAway = () =>
    withKit(
      page,
      (kit, id) =>
        kit.switchNetwork(id).then(
          () => 'switched',
          (error: { code?: unknown }) => error.code,
        ),
      AWAY,
    );

  // The wallet's own library would not announce a network that it did not grant.
  wallet.answerWith(async ({ method }) => {
    expect(method).toBe('wallet_switchEthereumChain');
    await tell('chainChanged', 31338);
    return null;
  });
  expect(await switchAway()).toBe('network_not_approved');
  expect(await networkOf(page)).toBe(HOME);
  wallet.answerWith(signature);
  await expectSigning(page);

  const [session] = await wallet.sessions();
  wallet.answerWith(async () => {
    const { eip155 } = session?.namespaces ?? {};
    const accounts = [...(eip155?.accounts ?? []), `${AWAY}:${accountAt(0)}`];
    await wallet.update(topic, { eip155: { ...eip155, chains: [HOME, AWAY], accounts } as never });
    return null;
  });
  expect(await switchAway()).toBe('switched');
  expect(await networkOf(page)).toBe(AWAY);
  wallet.answerWith(signature);
  await expectSigning(page);
});
