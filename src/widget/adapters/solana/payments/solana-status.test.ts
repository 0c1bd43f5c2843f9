/**
 * Tests the literal node answers about a transaction; `sandbox/send/solana-send.test.ts` tests
 * against the sandbox's chain.
 */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { parseNetworkObject } from '../../../../protocol/networks';
import { connect } from '../../../core/connect/connect';
import { addPending } from '../../../core/payments/transaction-tracker';
import { pendingIsFollowed } from '../../../core/rules/transaction-rules';
import { $pendingTransactions } from '../../../core/state/pending-transactions';
import { fakeConnector, fakePage, fakeWorld, settle } from '../../../core/testing/fake-core';
import { createFakeSender } from '../../../core/testing/fake-sender';
import { forceClose } from '../../../core/views/modal';
import { $toast } from '../../../core/views/toasts';
import { status } from './solana-status';

const ID = '5'.repeat(88);
const FROM = 'So11111111111111111111111111111111111111112';
const network = parseNetworkObject({
  id: 'solana:BxQftjyGQP8EPFreyN4BPp7U3cj2w68o',
  name: 'Local Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrl: 'https://sol.example',
});

/** The node's value; undefined: the node answers with an error. */
let value: unknown;
let height: unknown;

beforeEach(() => {
  height = 1_000;
  mock.method(globalThis, 'fetch', async (_: string, { body }: RequestInit) => {
    const { id, method, params } = JSON.parse(String(body));
    if (method === 'getBlockHeight') return Response.json({ jsonrpc: '2.0', id, result: height });
    assert.equal(method, 'getSignatureStatuses');
    assert.deepEqual(params, [[ID], { searchTransactionHistory: true }]);
    const told =
      value === undefined ? { error: { code: -32603, message: 'no' } } : { result: { value } };
    return Response.json({ jsonrpc: '2.0', id, ...told });
  });
});
afterEach(() => mock.restoreAll());

const ask = (expiry?: number) => status(network, ID, { from: FROM, expiry });
const told = (err: unknown, confirmationStatus: unknown) => [
  { slot: 5, confirmations: null, err, confirmationStatus },
];

test('transaction failed on chain: reported as failed at every commitment', async () => {
  const errors = [{ InstructionError: [0, { Custom: 1 }] }, 'AccountInUse', '', 0, false];
  for (const err of errors) {
    for (const agreed of ['processed', 'confirmed', 'finalized', null, undefined]) {
      value = told(err, agreed);
      assert.deepEqual(await ask(), { state: 'failed' }, JSON.stringify(value));
    }
  }
});

test('processed: pending; confirmed and finalized: confirmed', async () => {
  for (const [agreed, state] of [
    ['processed', 'pending'],
    ['confirmed', 'confirmed'],
    ['finalized', 'confirmed'],
  ]) {
    value = told(null, agreed);
    assert.deepEqual(await ask(1), { state });
  }
});

test('unreadable status: neither success nor dropped; asked again', async () => {
  const odd: unknown[] = [
    undefined,
    null,
    {},
    'confirmed',
    [],
    [null, null],
    [...told(null, 'confirmed'), null],
    ...[{}, [], 'confirmed', true, 1].map((one) => [one]),
    [{ confirmationStatus: 'finalized' }],
    [{ err: null }],
    ...[null, undefined, '', 'Confirmed', 'rooted', 1, {}].map((agreed) => told(null, agreed)),
  ];
  for (const one of odd) {
    value = one;
    await assert.rejects(ask(1), { code: 'rpc_unavailable' }, JSON.stringify(one));
  }
});

test('no node knows the transaction: pending, then dropped well after its blockhash expires', async () => {
  value = [null];
  assert.deepEqual(await ask(), { state: 'pending' });
  for (const [at, state] of [
    [999, 'pending'],
    [1_300, 'pending'],
    [1_301, 'dropped'],
  ]) {
    height = at;
    assert.deepEqual(await ask(1_000), { state });
  }
  for (height of [null, -1, 1.5, 'x', {}]) {
    await assert.rejects(ask(1_000), { code: 'rpc_unavailable' }, JSON.stringify(height));
  }
});

test('failed transaction with the modal closed: tracked to its end, and the toast reports it', async (t) => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  fakePage();
  const world = fakeWorld({
    sender: { ...createFakeSender(), status },
    adapters: ['solana'],
    options: { networks: [network] },
  });
  world.script.network = network.id;
  world.script.accounts = async () => [FROM];
  const stop = pendingIsFollowed();
  t.after(() => {
    stop();
    world.stop();
    mock.timers.reset();
  });
  await connect(fakeConnector('page', 'solana'));
  const places = { from: FROM, to: FROM, networkId: network.id, namespace: 'solana' } as const;
  value = [null];
  addPending({ id: ID, ...places, token: 'native', amount: '1', symbol: 'SOL', sentAt: 0 });
  forceClose();
  const turn = async () => {
    mock.timers.tick(4_000);
    // An HTTP reply takes more than resolved promises.
    for (let wait = 0; wait < 5; wait += 1) await new Promise((done) => setImmediate(done));
    await settle();
  };
  const seen = () => [$pendingTransactions.get()[0]?.status, $toast.get()?.variant];
  await turn();
  value = told(null, 'processed');
  await turn();
  assert.deepEqual(seen(), ['pending', 'loading']);
  value = told({ InstructionError: [0, { Custom: 1 }] }, 'confirmed');
  await turn();
  mock.timers.tick(200);
  assert.deepEqual(seen(), ['failed', 'error']);
  assert.equal($toast.get()?.message, 'Sending 1\u00a0SOL to So11…111112 failed');
});
