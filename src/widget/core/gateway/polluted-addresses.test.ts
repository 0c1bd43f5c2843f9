/** Tests the addresses of nodes in a page whose `Object.prototype` another script has polluted (CWE-1321). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_NETWORK_IDS, namedNetwork } from '../../../protocol/networks';
import { parseConfig } from '../config/option-table';
import { chainAddresses, rpcAddresses } from './json-rpc';

test('addresses by network that only Object.prototype has: no node is asked there', () => {
  const [id] = DEFAULT_NETWORK_IDS;
  const network = namedNetwork(id ?? '');
  assert.ok(network);
  const clean = [chainAddresses(network), rpcAddresses(network)];
  let polluted: readonly string[][];
  try {
    Object.assign(Object.prototype, { [network.id]: ['https://evil.test/'] });
    const { options } = parseConfig({ projectId: 'p1' }, {}, 'https://cdn.test');
    polluted = [chainAddresses(network), rpcAddresses(network)];
    assert.ok(options.networks.every(({ imageUrl }) => !imageUrl?.includes('evil')));
  } finally {
    Reflect.deleteProperty(Object.prototype, network.id);
  }
  assert.deepEqual(polluted, clean);
});
