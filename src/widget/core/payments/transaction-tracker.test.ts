import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { caipAddress } from '../../../protocol/caip';
import type { TransferStatus } from '../contracts/sender';
import { connectedAccount } from '../state/accounts';
import { $pendingTransactions } from '../state/pending-transactions';
import { storage } from '../storage/typed-storage';
import { ADDRESS, ADDRESS_2, networkId, ONE, settle } from '../testing/fake-core';
import { HASH } from '../testing/fake-sender';
import {
  nextPoll,
  POLL_INTERVAL_MS,
  startFollowing,
  type TrackedTransaction,
  transaction,
} from '../testing/fake-transactions';
import { pendingCount } from '../testing/pending-count';
import { forceClose } from '../views/modal';
import { $toast, hideToast } from '../views/toasts';
import { addPending, assertRoom } from './transaction-tracker';

let page: TrackedTransaction;
let world: TrackedTransaction['world'];
let sender: TrackedTransaction['sender'];
let asked: TrackedTransaction['asked'];

beforeEach(async () => {
  page = await startFollowing();
  ({ world, sender, asked } = page);
});
afterEach(() => page.stop());

const ends: [TransferStatus['state'], string, string][] = [
  ['confirmed', 'success', 'Sent 1\u00a0ETH to 0xfB…c5d359'],
  ['failed', 'error', 'Sending 1\u00a0ETH to 0xfB…c5d359 failed'],
  ['replaced', 'error', 'Another transaction replaced 1\u00a0ETH to 0xfB…c5d359'],
  ['canceled', 'error', 'Canceled. Nothing was sent.'],
];
for (const [state, variant, message] of ends) {
  test(`modal closed: tracked until it is ${state}, and the toast reports it`, async () => {
    addPending(transaction());
    forceClose();
    await nextPoll(0);
    await nextPoll();
    assert.deepEqual(
      [$pendingTransactions.get()[0]?.status, $toast.get()?.variant],
      ['pending', 'loading'],
    );
    sender.becomes = { state };
    await nextPoll();
    await nextPoll(200);
    assert.equal($pendingTransactions.get()[0]?.status, state);
    assert.deepEqual([$toast.get()?.variant, $toast.get()?.message], [variant, message]);
    assert.equal(storage.get('pending_transactions'), undefined);
    const before = asked.length;
    await nextPoll();
    assert.equal(asked.length, before);
  });
}

test('final state: links to the explorer, for a replacement to it, for a dropped one nowhere', async () => {
  const link = (id: string) => ({
    href: `https://explorer.example/tx/${id}`,
    label: 'View on explorer',
  });
  const other = `0x${'cd'.repeat(32)}`;
  for (const [becomes, to] of [
    [{ state: 'confirmed' }, link(HASH)],
    [{ state: 'failed' }, link(HASH)],
    [{ state: 'replaced' }, link(HASH)],
    [{ state: 'replaced', by: other }, link(other)],
    [{ state: 'failed', by: '../x' }, undefined],
  ] as const) {
    sender.becomes = becomes;
    addPending(transaction());
    await nextPoll(0);
    await nextPoll(200);
    assert.deepEqual($toast.get()?.link, to);
    hideToast();
  }
  sender.becomes = { state: 'dropped', nonce: 5 };
  addPending(transaction());
  for (let passed = 0; passed <= 100_000; passed += POLL_INTERVAL_MS) await nextPoll();
  assert.equal(
    $toast.get()?.message,
    'The network dropped your transaction. 1\u00a0ETH to 0xfB…c5d359 was not sent.',
  );
  assert.equal($toast.get()?.link, undefined);
});

test('account not shown: its balance reloads on return, like that of the recipient', async () => {
  await settle();
  const about = (address: string) => caipAddress(networkId(ONE.id), address);
  const row = (address: string) => storage.get('native_balance_cache')?.[about(address)];
  const portfolio = (address: string) => [
    about(address),
    { caipAddress: about(address), balance: { balances: [] }, timestamp: Date.now() },
  ];
  const third = '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb';
  for (const address of [ADDRESS_2, third]) {
    world.tell().accounts([address]);
    await settle();
  }
  const rows = [ADDRESS, ADDRESS_2, third].map(portfolio);
  storage.set('portfolio_cache', Object.fromEntries(rows));
  assert.ok(row(ADDRESS) && row(ADDRESS_2));
  sender.becomes = { state: 'confirmed' };
  addPending(transaction());
  await nextPoll(0);
  assert.deepEqual([row(ADDRESS), row(ADDRESS_2)], [undefined, undefined]);
  assert.deepEqual(Object.keys(storage.get('portfolio_cache') ?? {}), [about(third)]);
  world.script.balance = async () => ({ numeric: '0.2' });
  world.tell().accounts([ADDRESS]);
  await settle();
  assert.equal(connectedAccount('eip155')?.balance?.numeric, '0.2');
});

test('recipient of a confirmed payment: known on that network only', async () => {
  const recipient = { namespace: 'eip155', address: ADDRESS_2, usedAt: 1, paid: [] } as const;
  for (const [state, paid] of [
    ['failed', []],
    ['replaced', []],
    ['confirmed', [ONE.id]],
    ['failed', [ONE.id]],
  ] as const) {
    if (state === 'failed' && paid.length === 0) {
      storage.set('recent_recipients', [{ ...recipient, paid: [] }]);
    }
    sender.becomes = { state };
    addPending(transaction());
    await nextPoll(0);
    await nextPoll();
    assert.equal($pendingTransactions.get()[0]?.status, state);
    assert.deepEqual(storage.get('recent_recipients'), [{ ...recipient, paid: [...paid] }]);
  }
});

test('data from the chain: used for later queries, also after a reload', async () => {
  addPending(transaction());
  sender.becomes = { state: 'pending', nonce: 5 };
  await nextPoll(0);
  await nextPoll();
  assert.deepEqual(asked, [undefined, 5]);
  page.reload(() => assert.deepEqual($pendingTransactions.get(), []));
  assert.equal($pendingTransactions.get()[0]?.id, HASH);
  sender.becomes = { state: 'confirmed' };
  await nextPoll(0);
  assert.equal(asked.at(-1), 5);
  assert.equal($pendingTransactions.get()[0]?.status, 'confirmed');
});

test('same payment under another hash: confirmed once, with the link to that hash', async () => {
  const by = `0x${'cd'.repeat(32)}`;
  const told: unknown[] = [];
  const watched = $toast.listen((toast) => toast?.variant === 'success' && told.push(toast.link));
  sender.becomes = { state: 'confirmed', nonce: 5, by };
  addPending(transaction(HASH, { units: '5', nextNonce: 5 }));
  // It can't be a second payment, too.
  addPending(transaction('0xsecond', { units: '5', nextNonce: 5 }));
  await nextPoll(0);
  await nextPoll(200);
  watched();
  const rows = $pendingTransactions.get().map(({ status, by: hash }) => [status, hash]);
  assert.deepEqual(rows, [
    ['confirmed', by],
    ['pending', undefined],
  ]);
  assert.equal(told.length, 1);
});

test('pending transaction: its balance is read every half minute', async () => {
  let reads = 0;
  world.script.balance = async () => {
    reads += 1;
    return { numeric: '0.2' };
  };
  addPending(transaction());
  await nextPoll(0);
  for (let passed = 0; passed < 120_000; passed += POLL_INTERVAL_MS) await nextPoll();
  assert.equal(reads, 3);
});

test('chain does not answer: queried again, and no completion is reported', async () => {
  addPending(transaction());
  const { status } = sender;
  sender.status = () => Promise.reject(new Error('no line'));
  await nextPoll(0);
  assert.equal($pendingTransactions.get()[0]?.status, 'pending');
  sender.status = status;
  sender.becomes = { state: 'confirmed' };
  await nextPoll(15_000);
  assert.equal($pendingTransactions.get()[0]?.status, 'confirmed');
});

test('limit of ninety-nine pending: one more only after another has finished', async () => {
  for (let count = 0; count < 99; count += 1) addPending(transaction(`0x${count}`));
  assert.equal(pendingCount(), 99);
  assert.throws(assertRoom, { code: 'send_too_many' });
  assert.equal(storage.get('pending_transactions')?.length, 99);
  sender.becomes = { state: 'confirmed' };
  await nextPoll(0);
  assert.doesNotThrow(assertRoom);
});

test('transactions of another tab: stay stored, and are tracked here too', async () => {
  storage.set('pending_transactions', [transaction('0xother')]);
  addPending(transaction());
  assert.deepEqual(
    storage.get('pending_transactions')?.map(({ id }) => id),
    ['0xother', HASH],
  );
  page.reload();
  assert.equal(pendingCount(), 2);
});
