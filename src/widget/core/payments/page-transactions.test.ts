import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { disconnect } from '../connect/disconnect';
import { onHostEvent } from '../reporting/host-events';
import { resetAccount, setConnecting } from '../state/accounts';
import { $pendingTransactions } from '../state/pending-transactions';
import { storage } from '../storage/typed-storage';
import { ADDRESS, ONE, settle } from '../testing/fake-core';
import { HASH } from '../testing/fake-sender';
import { nextPoll, startFollowing, type TrackedTransaction } from '../testing/fake-transactions';
import { $toast } from '../views/toasts';
import { addTransaction } from './page-transactions';
import { sentTo } from './recent-recipients';

let page: TrackedTransaction;
let errors: { code: string; message: string }[];
let stop: () => void;

const given = { hash: HASH, networkId: ONE.id, description: 'Mint ticket 42' };

beforeEach(async () => {
  page = await startFollowing();
  errors = [];
  stop = onHostEvent((name, detail) => {
    if (name === 'error') errors.push(detail as never);
  });
});
afterEach(() => {
  stop();
  page.stop();
});

test('page transaction: pending for the connected account until confirmed, without toasts', async () => {
  await addTransaction(given);
  const [one] = $pendingTransactions.get();
  assert.deepEqual(
    [one?.id, one?.from, one?.status, one && 'description' in one && one.description],
    [HASH.toLowerCase(), ADDRESS, 'pending', 'Mint ticket 42'],
  );
  await nextPoll(0);
  page.sender.becomes = { state: 'confirmed' };
  await nextPoll();
  assert.equal($pendingTransactions.get()[0]?.status, 'confirmed');
  assert.equal($toast.get(), undefined);
  assert.deepEqual(sentTo('eip155'), []);
  assert.deepEqual(errors, []);
});

test('page transaction: tracked again after a reload', async () => {
  await addTransaction(given);
  assert.equal(storage.get('pending_transactions')?.length, 1);
  page.reload();
  const [one] = $pendingTransactions.get();
  assert.equal(one && 'description' in one && one.description, 'Mint ticket 42');
});

test('content that the chain shows: used for later queries, also after a reload', async () => {
  const asked: unknown[] = [];
  const call = { to: ADDRESS.toLowerCase(), value: '5', dataHash: `0x${'0d'.repeat(32)}` };
  page.sender.status = async (_, __, sent) => {
    asked.push(sent.call);
    return { state: 'pending', nonce: 5, ...(!sent.call && { call }) };
  };
  await addTransaction(given);
  await nextPoll(0);
  await nextPoll();
  page.reload();
  await nextPoll(0);
  assert.deepEqual(asked, [undefined, call, call]);
});

test('same transaction reported again: tracked once, also after its end', async () => {
  await addTransaction(given);
  await addTransaction({ ...given, hash: HASH.toUpperCase().replace('0X', '0x') });
  assert.equal($pendingTransactions.get().length, 1);
  await nextPoll(0);
  page.sender.becomes = { state: 'confirmed' };
  await nextPoll();
  await addTransaction(given);
  assert.equal($pendingTransactions.get()[0]?.status, 'confirmed');
});

test('invalid transaction: an error event that gives the reason, nothing tracked', async () => {
  await addTransaction({ ...given, hash: 'javascript:alert(1)' });
  await addTransaction({ ...given, networkId: 'eip155:424242' });
  await addTransaction(null);
  assert.deepEqual(
    errors.map(({ code }) => code),
    ['transaction_invalid', 'transaction_invalid', 'transaction_invalid'],
  );
  assert.match(errors[0]?.message ?? '', /`hash` is not a transaction of eip155/);
  assert.match(errors[1]?.message ?? '', /eip155:424242 is not one of the page's networks/);
  assert.deepEqual($pendingTransactions.get(), []);
});

test('no account connected: an error event; connection in progress: waits for its end', async () => {
  await disconnect();
  await addTransaction(given);
  assert.match(errors[0]?.message ?? '', /no account of eip155 is connected/);
  setConnecting('eip155');
  const waiting = addTransaction(given);
  await settle();
  assert.equal(errors.length, 1);
  resetAccount('eip155');
  await waiting;
  assert.equal(errors.length, 2);
});
