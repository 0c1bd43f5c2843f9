/**
 * Tests Cosmos with a wallet on another device: every signature is verified outside the browser.
 */
import type { StdSignature } from '@cosmjs/amino';
import { expect, test } from '../../fixtures';
import { addressOf, askProvider, expectStatus, networkOf } from '../../support/page/widget';
import { connectPeer } from '../../support/walletconnect/wc-view';
import { adr36, cosmosAccount } from '../../support/wallets/namespace-keys';
import { isCosmosSignature } from '../../support/wallets/verify-signature';

const HUB = 'cosmos:cosmoshub-4';
const OSMOSIS = 'cosmos:osmosis-1';
const TEXT = 'One pot of tea, grün';

test('WalletConnect: connects, switches account and network, signs, reloads, ends in the wallet', {
  tag: '@release',
}, async ({ page, hosts, addWallet }) => {
  const wallet = await addWallet();
  await page.goto(hosts.page('plain', { networks: `${HUB},${OSMOSIS}` }));
  const topic = await connectPeer(page, wallet, { namespaces: ['cosmos'], accounts: [2, 4] });
  expect(await networkOf(page)).toBe(HUB);
  expect(await addressOf(page)).toBe((await cosmosAccount(2)).address);

  const { address } = await cosmosAccount(4);
  await wallet.emit(topic, 'accountsChanged', [`${HUB}:${address}`], HUB);
  await expect.poll(() => addressOf(page)).toBe(address);
  const answer = await askProvider<{ signature: StdSignature }>(
    page,
    'cosmos',
    'cosmos_signAmino',
    { signerAddress: address, signDoc: adr36(address, TEXT) },
  );
  expect(await isCosmosSignature(address, TEXT, answer.signature)).toBe(true);

  // Each chain has its own address format.
  const there = await cosmosAccount(2, 'osmo');
  await wallet.emit(topic, 'chainChanged', OSMOSIS, OSMOSIS);
  await expect.poll(() => networkOf(page)).toBe(OSMOSIS);
  await expect.poll(() => addressOf(page)).toBe(there.address);

  await page.reload();
  await expectStatus(page, 'connected');
  expect(await networkOf(page)).toBe(OSMOSIS);
  expect(await addressOf(page)).toBe(there.address);

  await wallet.disconnect(topic);
  await expectStatus(page, 'disconnected');
});
