import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CaipAddress, CaipNetworkId } from './caip';
import {
  CACHE_SUFFIXES,
  decodeStored,
  encodeStored,
  isFresh,
  STORAGE_SUFFIXES,
  ttlOf,
} from './storage-keys';
import { storageKey } from './storage-prefix';

const address = 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' as CaipAddress;

test('local storage keys: under our own prefix, separate for each project', () => {
  assert.equal(storageKey('p1', 'connections'), '@appkit-embed/p1/connections');
  assert.equal(storageKey('', 'connections'), '@appkit-embed/no-project/connections');
});

test('lifetimes: balances 30 s, identity 5 min, the session unlimited', () => {
  assert.equal(ttlOf('native_balance_cache'), 30_000);
  assert.equal(ttlOf('portfolio_cache'), 30_000);
  assert.equal(ttlOf('identity_cache'), 300_000);
  assert.equal(ttlOf('connections'), undefined);
  assert.deepEqual(CACHE_SUFFIXES, ['native_balance_cache', 'portfolio_cache', 'identity_cache']);
});

test('entry: fresh until its lifetime ends, and never with a future date', () => {
  assert.equal(isFresh(1000, 30_000, 30_999), true);
  assert.equal(isFresh(1000, 30_000, 31_000), false);
  assert.equal(isFresh(1001, 30_000, 1000), false);
});

test('round trip: a written value is read back, in the table formats', () => {
  assert.equal(encodeStored('connected_namespaces', ['eip155', 'solana']), 'eip155,solana');
  assert.deepEqual(decodeStored('connected_namespaces', 'eip155,solana'), ['eip155', 'solana']);
  assert.deepEqual(decodeStored('connected_namespaces', ''), []);
  assert.equal(encodeStored('active_caip_network_id', 'eip155:1' as CaipNetworkId), 'eip155:1');
  assert.equal(decodeStored('connection_status', 'connected'), 'connected');
  assert.equal(decodeStored('eip155:connected_connector_id', 'io.example'), 'io.example');
  const connections = {
    eip155: [
      {
        connectorId: 'io.example',
        accounts: [{ address: '0xab', type: 'eoa' }],
        caipNetwork: { id: 'eip155:1' as CaipNetworkId },
      },
    ],
  };
  assert.deepEqual(
    decodeStored('connections', encodeStored('connections', connections)),
    connections,
  );
  const balances = {
    [address]: { caipAddress: address, balance: '0.5', symbol: 'ETH', timestamp: 1 },
  };
  assert.deepEqual(
    decodeStored('native_balance_cache', encodeStored('native_balance_cache', balances)),
    balances,
  );
});

test('connections of an unknown namespace: dropped; the others stay', () => {
  const stored = '{"eip155":[{"connectorId":"a","accounts":[],"later":1}],"near":[]}';
  assert.deepEqual(decodeStored('connections', stored), {
    eip155: [{ connectorId: 'a', accounts: [] }],
  });
});

test('recent wallets kept: 2', () => {
  const wallet = { id: 'a', name: 'A' };
  assert.ok(decodeStored('recent_wallets', JSON.stringify([wallet, wallet])));
  assert.equal(decodeStored('recent_wallets', JSON.stringify([wallet, wallet, wallet])), undefined);
});

test('balance that is not a plain decimal: rejected', () => {
  const entry = (balance: unknown) =>
    JSON.stringify({ [address]: { caipAddress: address, balance, symbol: 'ETH', timestamp: 1 } });
  assert.ok(decodeStored('native_balance_cache', entry('0.5')));
  assert.equal(decodeStored('native_balance_cache', entry(0.5)), undefined);
  assert.equal(decodeStored('native_balance_cache', entry('1e21')), undefined);
});

test('portfolio: read back; rejected if an amount is not decimal', () => {
  const entry = (numeric: unknown) => ({
    [address]: {
      caipAddress: address,
      balance: {
        balances: [
          {
            id: 'native',
            name: 'Ether',
            symbol: 'ETH',
            decimals: 18,
            numeric,
            price: '2000',
            verified: true,
            lookalike: false,
          },
        ],
      },
      timestamp: 1,
    },
  });
  const sound = entry('0.5');
  assert.deepEqual(decodeStored('portfolio_cache', JSON.stringify(sound)), sound);
  for (const bad of [0.5, '1e5', '', null]) {
    assert.equal(decodeStored('portfolio_cache', JSON.stringify(entry(bad))), undefined);
  }
});

test('corrupt value: read as absent, never throws', () => {
  const bad = [
    '{',
    'null',
    '[]x',
    '"text"',
    '42',
    '{"eip155":7}',
    '{"eip155":[{"connectorId":""}]}',
    '{"__proto__":{"polluted":1}}',
    '\u0000',
    'eip155:',
    'near:1',
    '[{"id":1}]',
    'x'.repeat(1_000_000),
  ];
  for (const suffix of STORAGE_SUFFIXES) {
    for (const stored of bad) decodeStored(suffix, stored);
  }
  assert.equal(decodeStored('active_caip_network_id', 'eip155:'), undefined);
  assert.equal(decodeStored('active_namespace', 'near'), undefined);
  assert.equal(decodeStored('connection_status', 'CONNECTED'), undefined);
  assert.equal(decodeStored('version', '2'), undefined);
  assert.equal(decodeStored('recent_wallets', '{}'), undefined);
  assert.equal(({} as Record<string, unknown>).polluted, undefined);
});

test('tab-scoped keys: never shared between visits', () => {
  assert.ok(!(STORAGE_SUFFIXES as readonly string[]).includes('open_requests'));
  const asked = [{ id: '1', connectorId: 'io.example', method: 'personal_sign' }];
  assert.deepEqual(decodeStored('open_requests', encodeStored('open_requests', asked)), asked);
  assert.equal(decodeStored('open_requests', '[{"id":"1"}]'), undefined);
});

test('content of a pending transaction: bounded; rows without it are read', () => {
  const row = {
    ...{ id: '0x1', namespace: 'eip155', networkId: 'eip155:1', from: '0xab', sentAt: 1 },
    description: 'Mint ticket 42',
  };
  const call = { to: `0x${'0a'.repeat(20)}`, value: '5', dataHash: `0x${'0d'.repeat(32)}` };
  const { to: _, ...creation } = call;
  const read = (more: object) =>
    decodeStored('pending_transactions', JSON.stringify([{ ...row, ...more }]));
  for (const more of [{}, { call }, { call: creation }]) {
    assert.deepEqual(read(more), [{ ...row, ...more }]);
  }
  for (const wrong of [
    { to: 'x' },
    { value: '-5' },
    { value: '5'.repeat(79) },
    { dataHash: '0x' },
    { dataHash: `0x${'0d'.repeat(33)}` },
  ]) {
    assert.equal(read({ call: { ...call, ...wrong } }), undefined);
  }
});
