import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WALLET_FEATURES } from '../../core/constants/initial-limits';
import type { Sender } from '../../core/contracts/sender';
import type { AccountTabs } from '../../core/contracts/view-types';
import { type OfferedActions, shownActions, shownRows, shownTabs } from './offers';

const load = () => Promise.reject(new Error('not here'));
const TABS: AccountTabs = { tokens: load, nfts: load, activity: load };
const ALL: OfferedActions = {
  adapter: { getBalance: load, send: {} as Sender, swaps: true, nfts: true, activity: true },
  features: { receive: true, send: true, walletFeaturesOrder: WALLET_FEATURES },
  remote: { swaps: ['1inch'], onramp: ['meld'], activity: true },
  served: true,
  available: () => true,
};
const NONE = { swaps: false, onramp: false, activity: false } as const;

const ids = (offered: OfferedActions): string[] => shownActions(offered).map(({ id }) => id);

test('Wallet feature order: onramp, swaps, receive, send; the owner may have another', () => {
  assert.deepEqual(ids(ALL), ['onramp', 'swaps', 'receive', 'send']);
  const walletFeaturesOrder = ['send', 'receive', 'send', 'constructor'];
  assert.deepEqual(ids({ ...ALL, features: { ...ALL.features, walletFeaturesOrder } }), [
    'send',
    'receive',
  ]);
});

test('feature absent from the build: not offered', () => {
  assert.deepEqual(ids({ ...ALL, available: (view) => `${view}` === 'WalletReceive' }), [
    'receive',
  ]);
  assert.deepEqual(ids({ ...ALL, available: () => false }), []);
  assert.deepEqual(shownTabs(ALL, { tokens: load }), ['tokens']);
});

test('feature disabled by the owner or the gateway: not offered', () => {
  const features = { ...ALL.features, receive: false, send: false };
  assert.deepEqual(ids({ ...ALL, features }), ['onramp', 'swaps']);
  assert.deepEqual(ids({ ...ALL, remote: NONE }), ['receive', 'send']);
  assert.deepEqual(shownTabs({ ...ALL, remote: NONE }, TABS), ['tokens', 'nfts']);
});

test('feature unsupported by the namespace: not offered; every account can receive', () => {
  const bare = { ...ALL, adapter: {} };
  assert.deepEqual(ids(bare), ['receive']);
  assert.deepEqual(
    shownRows(bare).map(({ id }) => id),
    ['receive'],
  );
  assert.deepEqual(shownTabs(bare, TABS), []);
  assert.deepEqual(shownTabs({ ...ALL, adapter: undefined }, TABS), []);
  const { activity: _, ...still } = ALL.adapter ?? {};
  assert.deepEqual(shownTabs({ ...ALL, adapter: still }, TABS), ['tokens', 'nfts']);
});

test('swaps and send: each has a capability of its own', () => {
  const { swaps: _, ...sends } = ALL.adapter ?? {};
  assert.deepEqual(ids({ ...ALL, adapter: sends }), ['onramp', 'receive', 'send']);
  const { send: __, ...trades } = ALL.adapter ?? {};
  assert.deepEqual(ids({ ...ALL, adapter: trades }), ['onramp', 'swaps', 'receive']);
});

test('without a project: tabs that need a data source are absent', () => {
  assert.deepEqual(shownTabs({ ...ALL, served: false }, TABS), []);
});

test('Tokens, NFTs, Activity: fixed order from the start, in any load order', () => {
  const { tokens, nfts, activity } = TABS;
  const turned = {
    ...(activity && { activity }),
    ...(nfts && { nfts }),
    ...(tokens && { tokens }),
  };
  assert.deepEqual(shownTabs(ALL, turned), ['tokens', 'nfts', 'activity']);
});

test('compact form: ends with the activity row', () => {
  assert.deepEqual(
    shownRows(ALL).map(({ id }) => id),
    ['onramp', 'swaps', 'receive', 'send', 'activity'],
  );
});
