/**
 * Tests the suite itself: it must reject an adapter that offers more than its namespace supports.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NAMESPACES, type Namespace } from '../../protocol/caip';
import { NAMED_NETWORKS, type Network } from '../../protocol/networks';
import type { Adapter } from '../core/contracts/adapter';
import { createFakeProvider } from '../core/testing/fake-provider';
import { type ConformanceKit, conformanceCases } from './conformance';

const plain = (namespace: Namespace): Adapter => ({
  namespace,
  parseAddress: String,
  getAccounts: async () => ({ addresses: ['a'], networkId: network.id }),
  signMessage: async () => 'signed',
  watch: () => () => {},
});
const network = NAMED_NETWORKS[0] as Network;
const balance = { value: 0n, decimals: 0, symbol: '', numeric: '0' };

function offered(adapter: Adapter, absent: ConformanceKit['absent'] = {}): Promise<void> {
  const kit: ConformanceKit = {
    adapter,
    addresses: ['a', 'b'],
    spellings: [],
    malformed: [],
    networks: [network, network],
    balance: 0n,
    absent,
    wallet: () => ({
      provider: createFakeProvider({}),
      prompts: () => 0,
      setAccounts() {},
      setNetwork() {},
      drop() {},
      listeners: () => 0,
    }),
  };
  const found = conformanceCases(kit).find(({ title }) => title.includes('not offered'));
  assert.ok(found);
  return found.run();
}

for (const namespace of NAMESPACES) {
  const bare = namespace !== 'eip155' && namespace !== 'solana';

  test(`${namespace}: balance and sending are ${bare ? 'rejected' : 'allowed'}`, async () => {
    await offered(plain(namespace));
    const more: object[] = [
      { getBalance: async () => balance },
      { send: async () => 'id' },
      { sendTransfer: async () => 'id' },
      Object.create({ sendTransaction: async () => 'id' }),
    ];
    for (const extra of more) {
      const adapter = Object.assign(extra, plain(namespace));
      if (bare) await assert.rejects(offered(adapter), /more than/);
      else await offered(adapter);
    }
  });
}

test('a method declared absent: is not defined', async () => {
  const adapter = { ...plain('eip155'), getBalance: async () => balance };
  await assert.rejects(offered(adapter, { getBalance: 'no' }), /getBalance is not there/);
});
