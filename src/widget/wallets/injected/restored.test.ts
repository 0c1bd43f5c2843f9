/** Tests accounts of an earlier visit: before the wallet confirms them, and when it does not. */
import assert from 'node:assert/strict';
import { before, mock, test } from 'node:test';
import type { WalletProvider } from '../../core/contracts/wallet';
import { never } from '../../core/testing/fake-provider';
import { createKeplr, HUB, makeSigners, OSMOSIS } from './window-wallets/fake-keplr';
import { addresses, createExtension, makeKeys } from './window-wallets/fake-substrate-wallet';
import {
  asked,
  createWalletPage,
  eachTestIsAVisit,
  hear,
  settle,
} from './window-wallets/fake-window-wallets';
import { discoverInjectedWeb3 } from './window-wallets/injected-web3';
import { discoverKeplr } from './window-wallets/keplr';

const DOT = 'polkadot:91b171bb158e2d3848fa23a9f1c25182';
const CHANGED = 'keplr_keystorechange';
const SILENT = { prompt: false };
const GONE = ['accountsChanged', []];

before(makeKeys);
before(makeSigners);
eachTestIsAVisit();

async function polkadot(extension: object, remembered = addresses.slice(0, 1)) {
  const { window } = createWalletPage({ injectedWeb3: { talisman: extension } });
  const id = 'injectedWeb3:talisman';
  const provider = await discoverInjectedWeb3(window).restore(id, 'polkadot', DOT, remembered);
  assert.ok(provider);
  return { provider, heard: hear(provider) };
}

async function cosmos(more: object = {}, key = 'keplr') {
  const keplr = Object.assign(createKeplr(), more);
  const [mine, others] = await Promise.all(
    [0, 1].map(async (account) => {
      keplr.account = account;
      const [{ address = '' } = {}] = await keplr.signer(HUB).getAccounts();
      return address;
    }),
  );
  keplr.account = 0;
  const { window } = createWalletPage({ [key]: keplr });
  const standard = discoverKeplr(window);
  const known = [mine ?? ''];
  const provider = await standard.restore(`keplr:${key}`, 'cosmos', `cosmos:${HUB}`, known);
  assert.ok(provider);
  const change = () => void window.dispatchEvent(new Event(CHANGED.replace('keplr', key)));
  return { keplr, provider, heard: hear(provider), mine, others, change };
}

const shownOf = (provider: WalletProvider) => asked(provider, 'caip_accounts', SILENT);

/** The platform derives keys: that takes more than promises. */
async function until(done: () => boolean): Promise<void> {
  while (!done()) await new Promise((resolve) => setImmediate(resolve));
  await settle();
}

test('user opens the account view: asks the extension once and shows its answer', async () => {
  const extension = createExtension();
  extension.accounts = [{ address: addresses[1] ?? '' }];
  const { provider, heard } = await polkadot(extension);
  await Promise.all([provider.confirm?.(), provider.confirm?.()]);
  await provider.confirm?.();
  assert.deepEqual(extension.said, ['enable  Tea shop ']);
  assert.deepEqual(heard, [['accountsChanged', [`${DOT}:${addresses[1]}`]]]);
  // Its events are handled from now on.
  await settle();
  extension.change([{ address: addresses[0] ?? '' }]);
  await settle();
  assert.deepEqual(heard.at(-1), ['accountsChanged', [`${DOT}:${addresses[0]}`]]);
});

test('extension without a shared account or with a rejection: shows none', async () => {
  const none = createExtension();
  none.accounts = [];
  const turned = createExtension();
  turned.enabled = new Error(
    `The source https://tea.test/${'x'.repeat(200)} is not allowed to interact with this extension`,
  );
  const forgotten = createExtension();
  forgotten.enabled = new Error('Rejected');
  for (const extension of [none, turned, forgotten]) {
    const { provider, heard } = await polkadot(extension);
    await provider.confirm?.();
    assert.deepEqual(heard, [GONE]);
    assert.deepEqual(await shownOf(provider), []);
    const params = { address: addresses[0], message: 'x' };
    await assert.rejects(asked(provider, 'polkadot_signMessage', params), { code: 4100 });
  }
});

test('account denied at signing: disconnects; a failure does not', async () => {
  const extension = createExtension();
  extension.enabled = new Error('Rejected');
  const params = { address: addresses[0], message: 'x' };
  const refused = await polkadot(extension);
  await assert.rejects(asked(refused.provider, 'polkadot_signMessage', params));
  assert.deepEqual(refused.heard, [GONE]);

  extension.enabled = new Error('Out of order');
  const failed = await polkadot(extension);
  await failed.provider.confirm?.();
  await assert.rejects(asked(failed.provider, 'polkadot_signMessage', params));
  assert.deepEqual(failed.heard, []);
  assert.deepEqual(await shownOf(failed.provider), [`${DOT}:${addresses[0]}`]);
});

test('concurrent callers: share one request', async () => {
  const extension = createExtension();
  const { provider } = await polkadot(extension);
  const params = { address: addresses[0], message: 'x' };
  await Promise.all([
    provider.confirm?.(),
    asked(provider, 'polkadot_signMessage', params),
    asked(provider, 'polkadot_signMessage', params),
  ]);
  assert.equal(extension.said.filter((one) => one.startsWith('enable')).length, 1);
  const { keplr, provider: other, mine } = await cosmos();
  await Promise.all([other.confirm?.(), asked(other, 'cosmos_getAccounts')]);
  assert.deepEqual(keplr.said, [`enable ${HUB}`]);
  assert.deepEqual(await shownOf(other), [`cosmos:${HUB}:${mine}`]);
});

test('Keplr reports a revoked permission: disconnects at once without a request', async () => {
  const { keplr, provider, heard } = await cosmos({ isEnabled: async () => false });
  assert.deepEqual(await shownOf(provider), []);
  assert.deepEqual(heard, [GONE]);
  assert.deepEqual(keplr.said, []);
  assert.equal(keplr.reads, 0);
});

test('wallet that cannot report its permission: keeps the remembered session', async () => {
  const broken = () => Promise.reject(new Error('is-enabled is not supported'));
  for (const isEnabled of [undefined, broken, async () => 'yes', async () => true]) {
    const { keplr, provider, heard, mine } = await cosmos({ isEnabled });
    assert.deepEqual(await shownOf(provider), [`cosmos:${HUB}:${mine}`]);
    assert.deepEqual([keplr.said, heard], [[], []]);
  }
  const { provider, mine } = await cosmos({ isEnabled: never });
  const shown = shownOf(provider);
  await settle();
  mock.timers.tick(2_000);
  assert.deepEqual(await shown, [`cosmos:${HUB}:${mine}`]);
});

test('account changed before a reload: read if permitted, otherwise not shown', async () => {
  const kept = await cosmos({ isEnabled: async () => true });
  kept.keplr.account = 1;
  kept.change();
  await until(() => kept.heard.length > 0);
  assert.deepEqual(kept.heard, [['accountsChanged', [`cosmos:${HUB}:${kept.others}`]]]);

  const leap = await cosmos({ isConnected: async () => true }, 'leap');
  leap.keplr.account = 1;
  leap.change();
  await until(() => leap.heard.length > 0);
  assert.deepEqual(leap.heard, [['accountsChanged', [`cosmos:${HUB}:${leap.others}`]]]);

  for (const isEnabled of [undefined, async () => false]) {
    const { keplr, heard, change } = await cosmos({ isEnabled });
    keplr.account = 1;
    change();
    await settle();
    assert.deepEqual(heard, [GONE]);
    // Any request could have opened the wallet's window without a user action.
    assert.deepEqual([keplr.said, keplr.reads], [[], 0]);
  }
});

test('wallet left locked: keeps the session; permission revoked: ends it', async () => {
  const locked = await cosmos({ isEnabled: async () => true, fault: 'Request rejected' });
  await locked.provider.confirm?.();
  assert.deepEqual(locked.heard, []);
  const withdrawn = await cosmos({ fault: 'Request rejected' });
  await withdrawn.provider.confirm?.();
  assert.deepEqual(withdrawn.heard, [GONE]);
});

test('network switch: first confirms the shown account with the wallet', async () => {
  const { keplr, provider, heard, others } = await cosmos();
  keplr.account = 1;
  await assert.rejects(asked(provider, 'caip_switchNetwork', { networkId: 'cosmos:tea-1' }), {
    code: 4902,
  });
  assert.deepEqual(heard, [['accountsChanged', [`cosmos:${HUB}:${others}`]]]);
  await asked(provider, 'caip_switchNetwork', { networkId: `cosmos:${OSMOSIS}` });
  assert.deepEqual(keplr.said, [`enable ${HUB}`, 'enable tea-1', `enable ${OSMOSIS}`]);
});
