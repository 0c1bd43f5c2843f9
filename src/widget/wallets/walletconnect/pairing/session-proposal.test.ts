import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeNetwork } from '../../../core/testing/fake-core';
import { modernId, requestedNamespaces } from './session-proposal';

const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
const LEGACY = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ';

test('each namespace: listed once, networks in the page order, each with a node URL', () => {
  const requested = requestedNamespaces([
    fakeNetwork('eip155:8453'),
    fakeNetwork('eip155:1'),
    fakeNetwork('cosmos:cosmoshub-4'),
    fakeNetwork('eip155:8453'),
  ]);
  assert.deepEqual(Object.keys(requested), ['eip155', 'cosmos']);
  assert.deepEqual(requested.eip155?.chains, ['eip155:8453', 'eip155:1']);
  assert.deepEqual(requested.eip155?.rpcMap, {
    'eip155:8453': 'https://rpc.example',
    'eip155:1': 'https://rpc.example',
  });
  assert.deepEqual(requested.eip155?.events, ['accountsChanged', 'chainChanged']);
});

test("blind signing methods: not requested; the protocol's methods are", () => {
  const { eip155 } = requestedNamespaces([fakeNetwork('eip155:1')]);
  assert.ok(!eip155?.methods.includes('eth_sign'));
  for (const method of ['personal_sign', 'eth_sendTransaction', 'wallet_addEthereumChain']) {
    assert.ok(eip155?.methods.includes(method), method);
  }
  assert.equal(eip155?.methods.length, 23);
});

test('Solana’s mainnet and devnet: also requested by their old ids, and mapped back', () => {
  const { solana } = requestedNamespaces([fakeNetwork(MAINNET)]);
  assert.deepEqual(solana?.chains, [MAINNET, LEGACY]);
  assert.equal(modernId(LEGACY), MAINNET);
  assert.equal(modernId('eip155:1'), 'eip155:1');
});
