import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NAMED_NETWORKS } from '../../../protocol/networks';
import { compatibleNetworks } from './compatible-networks';

const ids = (id: string, more: { reaches?: readonly string[]; contract?: boolean } = {}) => {
  const network = NAMED_NETWORKS.find((one) => one.id === id);
  assert.ok(network);
  return compatibleNetworks({
    network,
    networks: NAMED_NETWORKS,
    reaches: (one) => more.reaches?.includes(one.id) ?? true,
    contract: more.contract ?? false,
  }).map((one) => one.id);
};

test('networks: all of the namespace with this address, the active one first', () => {
  const found = ids('eip155:137');
  assert.equal(found[0], 'eip155:137');
  const all = NAMED_NETWORKS.filter(({ namespace }) => namespace === 'eip155').map(({ id }) => id);
  assert.deepEqual([...found].sort(), [...all].sort());
  assert.equal(new Set(found).size, found.length);
});

test("networks: only those of the wallet's session", () => {
  assert.deepEqual(ids('eip155:1', { reaches: ['eip155:1', 'eip155:10'] }), [
    'eip155:1',
    'eip155:10',
  ]);
  assert.deepEqual(ids('eip155:1', { reaches: [] }), ['eip155:1']);
});

test('network-specific address or contract account: one network', () => {
  for (const id of [
    'bip122:000000000019d6689c085ae165831e93',
    'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    'cosmos:cosmoshub-4',
  ]) {
    assert.deepEqual(ids(id), [id]);
  }
  assert.deepEqual(ids('eip155:1', { contract: true }), ['eip155:1']);
});
