import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settle } from '../../core/testing/fake-core';
import { createFakeProvider, FAULTS, throwing } from '../../core/testing/fake-provider';
import { eip155 } from './adapter';

const OLD = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const NEW = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';

/** A watched wallet, and all that the adapter reported. */
function watched(answers: Parameters<typeof createFakeProvider>[0]) {
  const provider = createFakeProvider(answers);
  const heard: unknown[] = [];
  eip155.watch(provider, {
    accounts: (list) => heard.push(...list),
    network: (id) => heard.push(id),
    disconnect: () => heard.push('disconnect'),
  });
  return { provider, heard };
}

test('two reports of accounts within a second: the answer of the wallet decides', async (t) => {
  t.mock.timers.enable({ apis: ['Date'] });
  const { provider, heard } = watched({ eth_accounts: () => [NEW] });
  provider.emit('accountsChanged', [NEW]);
  assert.deepEqual(heard, [NEW]);
  t.mock.timers.tick(999);
  provider.emit('accountsChanged', [OLD]);
  await settle();
  assert.deepEqual(heard, [NEW, NEW]);
  assert.equal(provider.count('eth_accounts'), 1);
});

test('two reports of accounts a second apart, or equal: believed without a question', (t) => {
  t.mock.timers.enable({ apis: ['Date'] });
  const { provider, heard } = watched({});
  provider.emit('accountsChanged', [NEW]);
  provider.emit('accountsChanged', [NEW]);
  t.mock.timers.tick(1_000);
  provider.emit('accountsChanged', [OLD]);
  assert.deepEqual(heard, [NEW, NEW, OLD]);
  assert.deepEqual(provider.calls, []);
});

test('the wallet does not say which report is right: the last one counts', async () => {
  const { provider, heard } = watched({ eth_accounts: throwing(FAULTS.pending) });
  provider.emit('accountsChanged', [NEW]);
  provider.emit('accountsChanged', [OLD]);
  await settle();
  assert.deepEqual(heard, [NEW, OLD]);
});

test('reports with foreign values: no harm, and no account', async () => {
  const { provider, heard } = watched({ eth_accounts: () => [NEW] });
  provider.emit('accountsChanged', [Object.create(null), 1, [null]]);
  provider.emit('accountsChanged', 'tea');
  await settle();
  assert.deepEqual(heard, ['disconnect']);
});

test('chainChanged as CAIP-2 text: understood without a question', () => {
  const { provider, heard } = watched({});
  provider.emit('chainChanged', 'eip155:31338');
  assert.deepEqual(heard, ['eip155:31338']);
  assert.deepEqual(provider.calls, []);
});

for (const value of [null, undefined, '', 'eip155:', 'tea', {}, 0]) {
  test(`chainChanged ${JSON.stringify(value)}: the wallet is asked for its network`, async () => {
    let chain: unknown = '0x7a6a';
    const { provider, heard } = watched({ eth_chainId: () => chain });
    provider.emit('chainChanged', value);
    await settle();
    assert.deepEqual(heard, ['eip155:31338']);
    chain = 'tea';
    provider.emit('chainChanged', value);
    await settle();
    assert.deepEqual(heard, ['eip155:31338']);
    provider.answers.eth_chainId = throwing(FAULTS.pending);
    provider.emit('chainChanged', value);
    await settle();
    assert.equal(heard.length, 1);
  });
}
