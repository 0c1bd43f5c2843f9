/** Tests remote wallets of namespaces other than eip155: one alone, and several at once. */
import { expect, type Page } from 'playwright/test';
import { test } from '../../fixtures';
import { addressOf, expectStatus, networkOf, withKit } from '../../support/page/widget';
import { askWallet, connectPeer } from '../../support/walletconnect/wc-view';
import {
  adr36,
  cosmosAccount,
  substrateAddress,
  verifyAmino,
  verifySubstrate,
} from '../../support/wallets/namespace-keys';

const DOT = 'polkadot:91b171bb158e2d3848fa23a9f1c25182';
const KSM = 'polkadot:b0a8d493285c2df73290dfb7e61f870f';
const HUB = 'cosmos:cosmoshub-4';
const OSMOSIS = 'cosmos:osmosis-1';
const TEXT = 'One pot of tea, grün';

const ask = (page: Page, namespace: 'polkadot' | 'cosmos', method: string, params: object) =>
  withKit(
    page,
    (kit, [namespace, name, given]) =>
      kit.getProvider(namespace)?.request({ method: name, params: given }),
    [namespace, method, params] as const,
  );

test("polkadot only: shown in its network's format, signs with the real key, survives a reload", {
  tag: '@release',
}, async ({ page, hosts, addWallet }) => {
  const wallet = await addWallet();
  await page.goto(hosts.page('plain', { networks: `${DOT},${KSM}` }));
  const topic = await connectPeer(page, wallet, { namespaces: ['polkadot'], accounts: [2] });
  const shown = await substrateAddress(2, 0);
  expect(await addressOf(page)).toBe(shown);
  expect(await networkOf(page)).toBe(DOT);

  const params = { address: await substrateAddress(2), message: TEXT };
  const signed = (await ask(page, 'polkadot', 'polkadot_signMessage', params)) as {
    signature: string;
  };
  expect(await verifySubstrate(shown, TEXT, signed.signature)).toBe(true);
  expect(wallet.requests.map(({ chainId }) => chainId)).toEqual([DOT]);

  await wallet.emit(topic, 'chainChanged', KSM, KSM);
  await expect.poll(() => networkOf(page)).toBe(KSM);
  await expect.poll(() => addressOf(page)).toBe(await substrateAddress(2, 2));

  await page.reload();
  await expectStatus(page, 'connected');
  expect(await networkOf(page)).toBe(KSM);
  expect(await addressOf(page)).toBe(await substrateAddress(2, 2));

  await withKit(page, (kit) => kit.disconnect());
  await expectStatus(page, 'disconnected');
  await expect.poll(() => wallet.deleted).toContain(topic);
});

test('cosmos only: another chain has another address; ADR 036 is signed with the real key', {
  tag: '@release',
}, async ({ page, hosts, addWallet }) => {
  const wallet = await addWallet();
  await page.goto(hosts.page('plain', { networks: `${HUB},${OSMOSIS}` }));
  await connectPeer(page, wallet, { namespaces: ['cosmos'], accounts: [3] });
  const { address, pubkey } = await cosmosAccount(3);
  expect(await addressOf(page)).toBe(address);

  const signDoc = adr36(address, TEXT);
  const params = { signerAddress: address, signDoc };
  const answer = (await ask(page, 'cosmos', 'cosmos_signAmino', params)) as {
    signature: { signature: string };
  };
  expect(await verifyAmino(signDoc, answer.signature.signature, pubkey)).toBe(true);

  await withKit(page, (kit, id) => kit.switchNetwork(id), OSMOSIS);
  await expect.poll(() => networkOf(page)).toBe(OSMOSIS);
  const there = await cosmosAccount(3, 'osmo');
  await expect.poll(() => addressOf(page)).toBe(there.address);
});

test('account of another chain or malformed account: rejected; the others stay', async ({
  page,
  hosts,
  addWallet,
}) => {
  const wallet = await addWallet();
  await page.goto(hosts.page('plain', { networks: HUB }));
  const { proposal } = await askWallet(page, wallet);
  const { address } = await cosmosAccount(3);
  const osmo = await cosmosAccount(3, 'osmo');
  const accounts = [`${HUB}:${osmo.address}`, `${HUB}:cosmos1tea`, `${HUB}:${address}`];
  const events = ['chainChanged', 'accountsChanged'];
  await wallet.approve(proposal, {
    rawNamespaces: { cosmos: { accounts, methods: ['cosmos_signAmino'], events } },
  });
  await expectStatus(page, 'connected');
  expect(await addressOf(page)).toBe(address);
});
