/**
 * Tests transactions without a known end: missing, never seen, or a proposal that waits for its
 * owners.
 */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import type { Proposal } from '../contracts/wallet';
import { $pendingTransactions } from '../state/pending-transactions';
import { storage } from '../storage/typed-storage';
import { HASH } from '../testing/fake-sender';
import {
  nextPoll,
  POLL_INTERVAL_MS,
  startFollowing,
  type TrackedTransaction,
  transaction,
} from '../testing/fake-transactions';
import { pendingCount } from '../testing/pending-count';
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

test('missing briefly: still pending; missing long: dropped', async () => {
  addPending(transaction());
  sender.becomes = { state: 'dropped', nonce: 5 };
  await nextPoll(0);
  await nextPoll();
  sender.becomes = { state: 'pending', nonce: 5 };
  await nextPoll();
  sender.becomes = { state: 'dropped', nonce: 5 };
  for (let passed = 0; passed <= 88_000; passed += POLL_INTERVAL_MS) {
    await nextPoll();
    assert.equal($pendingTransactions.get()[0]?.status, 'pending');
  }
  await nextPoll();
  assert.equal($pendingTransactions.get()[0]?.status, 'dropped');
});

test('unseen transaction: reported once, then tracked until it is back or replaced', async () => {
  addPending(transaction());
  sender.becomes = { state: 'pending', nonce: 5, unseen: true };
  await nextPoll(0);
  hideToast();
  for (let passed = 0; passed < 88_000; passed += POLL_INTERVAL_MS) await nextPoll();
  assert.equal($toast.get(), undefined);
  await nextPoll();
  await nextPoll();
  assert.match($toast.get()?.message ?? '', /lost sight of/);
  hideToast();
  for (let passed = 0; passed <= 3 * 86_400_000; passed += 86_400_000) await nextPoll(86_400_000);
  assert.deepEqual([$toast.get(), pendingCount()], [undefined, 1]);
  assert.equal(storage.get('pending_transactions')?.[0]?.nonce, 5);
  // The next page does not report it either.
  page.reload();
  await nextPoll(0);
  for (let passed = 0; passed <= 200_000; passed += POLL_INTERVAL_MS) await nextPoll();
  assert.deepEqual([$toast.get(), pendingCount()], [undefined, 1]);
  sender.becomes = { state: 'pending', nonce: 5 };
  await nextPoll(15_000);
  assert.equal(storage.get('pending_transactions')?.[0]?.unseenSince, undefined);
  sender.becomes = { state: 'confirmed' };
  await nextPoll();
  await nextPoll(200);
  assert.equal($toast.get()?.message, 'Sent 1\u00a0ETH to 0xfB…c5d359');
});

test('hash that no node ever shows: after two minutes the toast refers to the wallet, once', async () => {
  addPending(transaction());
  sender.becomes = { state: 'pending', unseen: true };
  await nextPoll(0);
  hideToast();
  for (let passed = 0; passed < 116_000; passed += POLL_INTERVAL_MS) await nextPoll();
  assert.equal($toast.get(), undefined);
  for (let passed = 0; passed < 8_000; passed += POLL_INTERVAL_MS) await nextPoll();
  assert.match($toast.get()?.message ?? '', /doesn't show .* Check your wallet/);
  assert.equal(typeof $pendingTransactions.get()[0]?.unseenSince, 'number');
  hideToast();
  for (let hours = 0; hours < 23; hours += 1) await nextPoll(3_600_000);
  assert.deepEqual([$toast.get(), pendingCount()], [undefined, 1]);
});

test('missing for a week over any number of pages: given up; it blocks no other until then', async () => {
  for (let count = 0; count < 99; count += 1) addPending(transaction(`0x${count}`));
  sender.becomes = { state: 'pending', nonce: 5, unseen: true };
  await nextPoll(0);
  assert.throws(assertRoom, { code: 'send_too_many' });
  for (let passed = 0; passed <= 100_000; passed += POLL_INTERVAL_MS) await nextPoll();
  assert.equal(pendingCount(), 99);
  assert.doesNotThrow(assertRoom);
  for (let day = 0; day < 7; day += 1) {
    assert.equal(pendingCount(), 99);
    page.reload(() => mock.timers.tick(86_400_000));
    await nextPoll(0);
  }
  assert.equal(pendingCount(), 0);
  assert.equal(storage.get('pending_transactions'), undefined);
  await nextPoll(200);
  assert.match($toast.get()?.message ?? '', /We don't know if/);
});

test('never seen by a node: tracked for a day; then its result is unknown', async () => {
  addPending(transaction());
  await nextPoll(0);
  await nextPoll(23 * 3_600_000);
  assert.equal(pendingCount(), 1);
  await nextPoll(3_600_000 + POLL_INTERVAL_MS);
  await nextPoll();
  await nextPoll(200);
  assert.match($toast.get()?.message ?? '', /We don't know if/);
  assert.deepEqual([$pendingTransactions.get()[0]?.status, pendingCount()], ['pending', 0]);
  assert.equal(storage.get('pending_transactions'), undefined);
  // Polling has stopped.
  const before = asked.length;
  await nextPoll(60_000);
  assert.equal(asked.length, before);
});

test('list is full: unseen transactions are removed first, even new ones', async () => {
  const seen = Array.from({ length: 98 }, (_, at) => transaction(`0x${at}`));
  const unseen = transaction('0xunseen', { nonce: 5, unseenSince: Date.now() });
  storage.set('pending_transactions', [...seen, unseen]);
  sender.becomes = { state: 'pending', nonce: 5, unseen: true };
  page.reload();
  await nextPoll(0);
  assertRoom();
  addPending(transaction(HASH));
  const kept = storage.get('pending_transactions')?.map(({ id }) => id);
  assert.deepEqual(kept, [...seen.map(({ id }) => id), HASH]);
});

test('proposal: the wallet reports its status, however long its owners take; the chain is not queried', async () => {
  let proposal: Proposal | undefined = { state: 'pending' };
  world.provider.proposal = async () => proposal;
  addPending(transaction(HASH, { proposed: true }));
  assert.equal($toast.get()?.message, 'Transaction proposed in your wallet');
  await nextPoll(0);
  await nextPoll(2 * 86_400_000);
  assert.deepEqual([pendingCount(), asked], [1, []]);
  const by = `0x${'ef'.repeat(32)}`;
  proposal = { state: 'confirmed', by };
  await nextPoll(15_000);
  await nextPoll(200);
  assert.equal($toast.get()?.message, 'Sent 1\u00a0ETH to 0xfB…c5d359');
  assert.match($toast.get()?.link?.href ?? '', new RegExp(`${by}$`));
});

test('proposal: still tracked if its wallet fails, does not know it, or is replaced', async () => {
  let answer: () => Promise<Proposal | undefined> = () => Promise.reject(new Error('late'));
  const old = { proposed: true, sentAt: Date.now() - 2 * 86_400_000 };
  storage.set('pending_transactions', [transaction(HASH, old)]);
  // Another wallet: neither it nor the chain is asked.
  page.reload();
  await nextPoll(0);
  await nextPoll(15_000);
  assert.deepEqual([pendingCount(), asked], [1, []]);
  world.provider.proposal = () => answer();
  page.reload();
  await nextPoll(0);
  assert.equal(pendingCount(), 1);
  answer = async () => undefined;
  await nextPoll(15_000);
  assert.deepEqual([pendingCount(), asked], [1, []]);
  assert.equal(storage.get('pending_transactions')?.[0]?.proposed, true);
  answer = async () => ({ state: 'failed' });
  await nextPoll(15_000);
  await nextPoll(200);
  assert.equal($toast.get()?.message, 'Sending 1\u00a0ETH to 0xfB…c5d359 failed');
  // Its proposal number has no page in the explorer.
  assert.equal($toast.get()?.link, undefined);
});

test('wallet that proposes: the chain is queried about any other transaction', async () => {
  world.provider.proposal = () => assert.fail();
  addPending(transaction());
  assert.equal($toast.get()?.message, 'Transaction started');
  await nextPoll(0);
  assert.equal(asked.length, 1);
});
