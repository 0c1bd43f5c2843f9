import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CaipNetworkId } from './caip';
import {
  DEFAULT_NETWORK_IDS,
  ENS_REGISTRY,
  NAMED_NETWORKS,
  namedNetwork,
  parseNetworkObject,
  placeholderNetwork,
} from './networks';

const local = {
  id: 'eip155:31337',
  name: 'Local One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrl: 'http://chain-31337.localhost:4100/',
};

test('page without networks: gets seven', () => {
  assert.deepEqual(
    DEFAULT_NETWORK_IDS.map((id) => namedNetwork(id)?.name),
    ['Ethereum', 'Base', 'Arbitrum One', 'OP Mainnet', 'Polygon', 'BNB Chain', 'Solana'],
  );
});

test('every named network: has a unique id and valid facts', () => {
  assert.equal(new Set(NAMED_NETWORKS.map((network) => network.id)).size, NAMED_NETWORKS.length);
  for (const network of NAMED_NETWORKS) {
    assert.ok(network.supported);
    assert.ok(network.id.startsWith(`${network.namespace}:`));
    for (const url of [...network.rpcUrls, network.explorerUrl ?? 'https://x.test']) {
      assert.match(url, /^https:\/\/[^/].*[^/]$/);
    }
    assert.match(network.imageId ?? '', /^(?:[0-9a-f-]{36}|[\w-]+:[\w-]+)$/);
  }
});

test('network object of the page: becomes a network', () => {
  assert.deepEqual(parseNetworkObject(local), {
    id: 'eip155:31337',
    namespace: 'eip155',
    name: 'Local One',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: ['http://chain-31337.localhost:4100'],
    supported: true,
  });
  const full = parseNetworkObject({
    ...local,
    name: 'Local\u202e One',
    explorerUrl: 'https://explorer.test/',
    imageUrl: 'https://img.test/a.png',
    testnet: true,
    later: 'field',
  });
  assert.equal(full.name, 'Local One');
  assert.equal(full.explorerUrl, 'https://explorer.test');
  assert.equal(full.testnet, true);
});

test('names: resolved by the ENS registry on Ethereum, and on no other named network', () => {
  // Value as published by ENS: one wrong character sends money to the wrong address.
  assert.equal(ENS_REGISTRY, '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e');
  for (const { id, contracts } of NAMED_NETWORKS) {
    const expected = id === 'eip155:1' ? { ensRegistry: ENS_REGISTRY } : undefined;
    assert.deepEqual(contracts, expected, id);
  }
});

test('network with a registry: the registry is kept; without one: none', () => {
  const address = '0x2f47cc091cB8aA25928c5E47b339Bd6cD4ed9a4A';
  const contracts = { ensRegistry: { address, blockCreated: 1 }, multicall3: {} };
  assert.deepEqual(parseNetworkObject({ ...local, contracts }).contracts, { ensRegistry: address });
  for (const none of [undefined, {}, { ensRegistry: undefined }, { multicall3: {} }]) {
    assert.ok(!('contracts' in parseNetworkObject({ ...local, contracts: none })));
  }
  // Not inherited for Ethereum: a page that describes Ethereum sets the registry itself.
  assert.ok(!('contracts' in parseNetworkObject({ ...local, id: 'eip155:1' })));
});

test('network with a router for swaps: the router is kept beside the registry', () => {
  const [registry, router] = ['1', '2'].map((digit) => `0x${digit.repeat(40)}`);
  const both = { ensRegistry: { address: registry }, swapRouter: { address: router } };
  const parsed = (contracts: unknown) => parseNetworkObject({ ...local, contracts }).contracts;
  assert.deepEqual(parsed(both), { ensRegistry: registry, swapRouter: router });
  assert.deepEqual(parsed({ swapRouter: { address: router } }), { swapRouter: router });
  assert.throws(
    () => parsed({ ...both, swapRouter: { address: 'router' } }),
    /contracts\.swapRouter\.address must be 0x and 40 hex digits/,
  );
});

test('registry with an invalid address: rejected, not ignored', () => {
  const address = /contracts\.ensRegistry\.address must be 0x and 40 hex digits/;
  const cases: [unknown, RegExp][] = [
    [null, /contracts must be an object/],
    ['0x', /contracts must be an object/],
    [{ ensRegistry: null }, /contracts\.ensRegistry must be an object/],
    [{ ensRegistry: ENS_REGISTRY }, /contracts\.ensRegistry must be an object/],
    [{ ensRegistry: {} }, address],
    [{ ensRegistry: { address: 'ens.eth' } }, address],
    [{ ensRegistry: { address: ENS_REGISTRY.slice(0, -1) } }, address],
    [{ ensRegistry: { address: `${ENS_REGISTRY}0` } }, address],
    [{ ensRegistry: { address: `${ENS_REGISTRY}\n` } }, address],
    [{ ensRegistry: { address: [ENS_REGISTRY] } }, address],
  ];
  for (const [contracts, message] of cases) {
    assert.throws(() => parseNetworkObject({ ...local, contracts }), message);
  }
});

test('network without direct RPC calls: needs no RPC address', () => {
  const { rpcUrl, ...rest } = local;
  const bitcoin = { ...rest, id: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328' };
  assert.deepEqual(parseNetworkObject(bitcoin).rpcUrls, []);
  assert.deepEqual(parseNetworkObject({ ...bitcoin, rpcUrl: 'https://n.test/' }).rpcUrls, [
    'https://n.test',
  ]);
  assert.throws(() => parseNetworkObject({ ...bitcoin, rpcUrl: 'data:,' }), /rpcUrl must be/);
  for (const id of ['eip155:31337', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1']) {
    assert.throws(() => parseNetworkObject({ ...rest, id }), /rpcUrl must be/);
  }
});

test('invalid network object: rejected with its invalid field', () => {
  const cases: [unknown, RegExp][] = [
    [undefined, /network must be an object/],
    ['eip155:1', /network must be an object/],
    [{ ...local, id: 31337 }, /Invalid CAIP-2 network id: 31337/],
    [{ ...local, id: 'eip155:0x1' }, /id must be eip155: and a decimal chain id/],
    [{ ...local, name: ' ' }, /name must be a non-empty text/],
    [{ ...local, nativeCurrency: null }, /nativeCurrency must be an object/],
    [
      { ...local, nativeCurrency: { symbol: 'X', decimals: '18' } },
      /decimals must be a whole number/,
    ],
    [{ ...local, rpcUrl: 'javascript:alert(1)' }, /rpcUrl must be an http or https address/],
    [{ ...local, rpcUrl: undefined }, /rpcUrl must be/],
    [{ ...local, explorerUrl: 'data:text/html,x' }, /explorerUrl must be/],
  ];
  for (const [value, message] of cases) assert.throws(() => parseNetworkObject(value), message);
});

test('stored network id not in the list: gives a placeholder for an unsupported network', () => {
  const network = placeholderNetwork('eip155:999' as CaipNetworkId);
  assert.equal(network.name, 'Unknown Network');
  assert.equal(network.supported, false);
  assert.equal(network.namespace, 'eip155');
});
