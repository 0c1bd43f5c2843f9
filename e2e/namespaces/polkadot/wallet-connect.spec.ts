/**
 * Tests Polkadot with a wallet on another device: every signature is verified outside the browser.
 */
import { expect, test } from '../../fixtures';
import { addressOf, askProvider, expectStatus, networkOf } from '../../support/page/widget';
import { connectPeer } from '../../support/walletconnect/wc-view';
import { substrateAddress } from '../../support/wallets/namespace-keys';
import { isPolkadotSignature } from '../../support/wallets/verify-signature';

const DOT = 'polkadot:91b171bb158e2d3848fa23a9f1c25182';
const WESTEND = 'polkadot:e143f23803ac50e8f6f8e62695d1ce9e';
const TEXT = 'One pot of tea, grün';

test('WalletConnect: connects, switches account and network, signs, reloads, ends in the wallet', {
  tag: '@release',
}, async ({ page, hosts, addWallet }) => {
  const wallet = await addWallet();
  await page.goto(hosts.page('plain', { namespaces: 'polkadot' }));
  const topic = await connectPeer(page, wallet, { namespaces: ['polkadot'], accounts: [4, 5] });
  expect(await networkOf(page)).toBe(DOT);
  expect(await addressOf(page)).toBe(await substrateAddress(4, 0));

  await wallet.emit(topic, 'accountsChanged', [`${DOT}:${await substrateAddress(5)}`], DOT);
  const second = await substrateAddress(5, 0);
  await expect.poll(() => addressOf(page)).toBe(second);
  const { signature } = await askProvider<{ signature: string }>(
    page,
    'polkadot',
    'polkadot_signMessage',
    { address: second, message: TEXT },
  );
  expect(await isPolkadotSignature(second, TEXT, signature)).toBe(true);
  expect(wallet.requests.map(({ chainId }) => chainId)).toEqual([DOT]);

  await wallet.emit(topic, 'chainChanged', WESTEND, WESTEND);
  await expect.poll(() => networkOf(page)).toBe(WESTEND);
  const there = await substrateAddress(4);
  await expect.poll(() => addressOf(page)).toBe(there);

  await page.reload();
  await expectStatus(page, 'connected');
  expect(await networkOf(page)).toBe(WESTEND);
  expect(await addressOf(page)).toBe(there);

  await wallet.disconnect(topic);
  await expectStatus(page, 'disconnected');
});
