import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { caipAddress } from '../../protocol/caip';
import { connectedAccount } from './accounts';
import { connect } from './connections';
import { createFakeSender, type FakeSender, HASH } from './fake-sender';
import {
  ADDRESS,
  ADDRESS_2,
  fakeConnector,
  fakePage,
  fakeWorld,
  networkId,
  ONE,
  settle,
  type World,
} from './fake-world';
import { forceClose } from './modal';
import { $pending, addPending, assertRoom, pendingCount, stopPending } from './pending';
import { pendingIsFollowed } from './rules-pending';
import type { TransferStatus } from './sender';
import { storage } from './stored';
import { $toast, hideToast } from './toasts';
import type { Proposal } from './wallet';

const ASK_EVERY_MS = 4_000;

let world: World;
let sender: FakeSender;
let stop: () => void;
let asked: (number | undefined)[];

const transaction = (id = HASH) => ({
  id,
  namespace: 'eip155' as const,
  networkId: ONE.id,
  from: ADDRESS,
  to: ADDRESS_2,
  token: 'native',
  amount: '1',
  symbol: 'ETH',
  sentAt: Date.now(),
});

async function turn(ms = ASK_EVERY_MS): Promise<void> {
  mock.timers.tick(ms);
  await settle();
}

beforeEach(async () => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  fakePage();
  sender = createFakeSender();
  asked = [];
  sender.status = async (_, __, { nonce }) => {
    asked.push(nonce);
    return sender.becomes;
  };
  world = fakeWorld({ sender });
  stop = pendingIsFollowed();
  await connect(fakeConnector());
});
afterEach(() => {
  stop();
  world.stop();
  mock.timers.reset();
});

const ends: [TransferStatus['state'], string, string][] = [
  ['confirmed', 'success', 'Transaction confirmed'],
  ['failed', 'error', 'Transaction failed on chain'],
  ['replaced', 'error', 'Transaction was replaced by another one'],
];
for (const [state, variant, message] of ends) {
  test(`followed with the modal closed until it is ${state}, and the toast says so`, async () => {
    addPending(transaction());
    forceClose();
    await turn(0);
    await turn();
    assert.deepEqual([$pending.get()[0]?.status, $toast.get()?.variant], ['pending', 'loading']);
    sender.becomes = { state };
    await turn();
    await turn(200);
    assert.equal($pending.get()[0]?.status, state);
    assert.deepEqual([$toast.get()?.variant, $toast.get()?.message], [variant, message]);
    assert.equal(storage.get('pending_transactions'), undefined);
    const before = asked.length;
    await turn();
    assert.equal(asked.length, before);
  });
}

test('how it ended leads to the explorer: to what took its place, and nowhere for what was dropped', async () => {
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
    await turn(0);
    await turn(200);
    assert.deepEqual($toast.get()?.link, to);
    hideToast();
  }
  sender.becomes = { state: 'dropped', nonce: 5 };
  addPending(transaction());
  for (let passed = 0; passed <= 100_000; passed += ASK_EVERY_MS) await turn();
  assert.equal($toast.get()?.message, 'Transaction was dropped by the network');
  assert.equal($toast.get()?.link, undefined);
});

test('its account is not the one that is shown: come back to, what it has is asked anew, and what its receiver has', async () => {
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
  await turn(0);
  assert.deepEqual([row(ADDRESS), row(ADDRESS_2)], [undefined, undefined]);
  assert.deepEqual(Object.keys(storage.get('portfolio_cache') ?? {}), [about(third)]);
  world.script.balance = async () => ({ numeric: '0.2' });
  world.tell().accounts([ADDRESS]);
  await settle();
  assert.equal(connectedAccount('eip155')?.balance?.numeric, '0.2');
});

test('its receiver is known where it was confirmed, and nowhere else', async () => {
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
    await turn(0);
    await turn();
    assert.equal($pending.get()[0]?.status, state);
    assert.deepEqual(storage.get('recent_recipients'), [{ ...recipient, paid: [...paid] }]);
  }
});

test('gone for a moment is not dropped; gone for long is', async () => {
  addPending(transaction());
  sender.becomes = { state: 'dropped', nonce: 5 };
  await turn(0);
  await turn();
  sender.becomes = { state: 'pending', nonce: 5 };
  await turn();
  sender.becomes = { state: 'dropped', nonce: 5 };
  for (let passed = 0; passed <= 88_000; passed += ASK_EVERY_MS) {
    await turn();
    assert.equal($pending.get()[0]?.status, 'pending');
  }
  await turn();
  assert.equal($pending.get()[0]?.status, 'dropped');
});

test('out of sight is no end: it is said once, and followed until it is there again or another has its place', async () => {
  addPending(transaction());
  sender.becomes = { state: 'pending', nonce: 5, unseen: true };
  await turn(0);
  hideToast();
  for (let passed = 0; passed < 88_000; passed += ASK_EVERY_MS) await turn();
  assert.equal($toast.get(), undefined);
  await turn();
  await turn();
  assert.match($toast.get()?.message ?? '', /does not see your transaction any more/);
  hideToast();
  for (let passed = 0; passed <= 3 * 86_400_000; passed += 86_400_000) await turn(86_400_000);
  assert.deepEqual([$toast.get(), pendingCount()], [undefined, 1]);
  assert.equal(storage.get('pending_transactions')?.[0]?.nonce, 5);
  sender.becomes = { state: 'pending', nonce: 5 };
  await turn(15_000);
  sender.becomes = { state: 'confirmed' };
  await turn();
  await turn(200);
  assert.equal($toast.get()?.message, 'Transaction confirmed');
});

test('what no node has ever seen is followed for a day; then its end is unknown, and never called one', async () => {
  addPending(transaction());
  await turn(0);
  await turn(23 * 3_600_000);
  assert.equal(pendingCount(), 1);
  await turn(3_600_000 + ASK_EVERY_MS);
  await turn();
  await turn(200);
  assert.match($toast.get()?.message ?? '', /What became of your transaction is not known here/);
  assert.deepEqual([$pending.get()[0]?.status, pendingCount()], ['pending', 0]);
  assert.equal(storage.get('pending_transactions'), undefined);
  // Nobody is asked any more.
  const before = asked.length;
  await turn(60_000);
  assert.equal(asked.length, before);
});

test('of a proposal the wallet says what became of it, however long its owners take; the chain is not asked', async () => {
  let proposal: Proposal | undefined = { state: 'pending' };
  world.provider.proposal = async () => proposal;
  addPending(transaction());
  assert.equal($toast.get()?.message, 'Transaction proposed in your wallet');
  await turn(0);
  await turn(2 * 86_400_000);
  assert.deepEqual([pendingCount(), asked], [1, []]);
  const by = `0x${'ef'.repeat(32)}`;
  proposal = { state: 'confirmed', by };
  await turn(15_000);
  await turn(200);
  assert.equal($toast.get()?.message, 'Transaction confirmed');
  assert.match($toast.get()?.link?.href ?? '', new RegExp(`${by}$`));
  // One that it does not know is asked of the chain.
  proposal = undefined;
  addPending(transaction('0xother'));
  await turn(0);
  assert.equal(asked.length, 1);
});

test('what the chain has told of it is asked with from then on, also after a reload', async () => {
  addPending(transaction());
  sender.becomes = { state: 'pending', nonce: 5 };
  await turn(0);
  await turn();
  assert.deepEqual(asked, [undefined, 5]);
  stop();
  assert.deepEqual($pending.get(), []);
  stop = pendingIsFollowed();
  assert.equal($pending.get()[0]?.id, HASH);
  sender.becomes = { state: 'confirmed' };
  await turn(0);
  assert.equal(asked.at(-1), 5);
  assert.equal($pending.get()[0]?.status, 'confirmed');
});

test('a chain that does not answer is asked again, and nothing is said to be done', async () => {
  addPending(transaction());
  const { status } = sender;
  sender.status = () => Promise.reject(new Error('no line'));
  await turn(0);
  assert.equal($pending.get()[0]?.status, 'pending');
  sender.status = status;
  sender.becomes = { state: 'confirmed' };
  await turn(15_000);
  assert.equal($pending.get()[0]?.status, 'confirmed');
});

test('ninety-nine may be on their way, and one more only when one of them is done', async () => {
  for (let count = 0; count < 99; count += 1) addPending(transaction(`0x${count}`));
  assert.equal(pendingCount(), 99);
  assert.throws(assertRoom, { code: 'send_too_many' });
  assert.equal(storage.get('pending_transactions')?.length, 99);
  sender.becomes = { state: 'confirmed' };
  await turn(0);
  assert.doesNotThrow(assertRoom);
});

test('another tab’s transactions stay written down, and are followed here, too', async () => {
  storage.set('pending_transactions', [transaction('0xother')]);
  addPending(transaction());
  assert.deepEqual(
    storage.get('pending_transactions')?.map(({ id }) => id),
    ['0xother', HASH],
  );
  stop();
  stopPending();
  stop = pendingIsFollowed();
  assert.equal(pendingCount(), 2);
});
