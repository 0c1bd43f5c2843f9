import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Network, namedNetwork } from '../../../protocol/networks';
import { searchNetworks, usableNetworks } from './search-networks';

const named = (id: string): Network => {
  const network = namedNetwork(id);
  assert.ok(network);
  return network;
};
const ethereum = named('eip155:1');
const polygon = named('eip155:137');
const all = [ethereum, polygon];
const names = (list: readonly Network[]) => list.map((network) => network.id);

test('search: finds by part of the name, by coin and by exact number', () => {
  assert.deepEqual(names(searchNetworks(all, ' POLY ')), ['eip155:137']);
  assert.deepEqual(names(searchNetworks(all, 'pol')), ['eip155:137']);
  assert.deepEqual(names(searchNetworks(all, '1')), ['eip155:1']);
  assert.deepEqual(names(searchNetworks(all, 'eip155:137')), ['eip155:137']);
  assert.deepEqual(names(searchNetworks(all, 'nothing')), []);
  assert.deepEqual(names(searchNetworks(all, '  ')), names(all));
});

test('namespace without an adapter: not listed', () => {
  const solana = named('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp');
  const list = [ethereum, solana];
  assert.deepEqual(names(usableNetworks(list, { eip155: { adapter: true } })), ['eip155:1']);
  assert.deepEqual(names(usableNetworks(list, {})), names(list));
});
