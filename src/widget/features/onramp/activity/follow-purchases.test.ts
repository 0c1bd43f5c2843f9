/** Tests the list of purchases: what it asks, and for how long. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { connectedAccount } from '../../../core/state/accounts';
import { ACCOUNT, NOW, type OnrampWorld, startOnramp } from '../fake-onramp';
import { keepPurchase, purchasesOf } from '../purchase/kept-purchases';
import { coinbaseTransactionsOf } from './coinbase-transactions';
import { $purchaseList, followPurchases } from './follow-purchases';

let onramp: OnrampWorld;
let stop = (): void => {};
const purchase = { provider: 'Pay', account: ACCOUNT, asset: 'USDC', paid: '' };
const order = (id: string, state: string) => ({
  body: {
    ...{ id, provider: 'pay', asset: 'USDC', state, received: state === 'completed' ? '5' : '' },
    ...{ createdAt: '2027-01-15T08:00:00Z', updatedAt: '2027-01-15T08:00:00Z' },
  },
});

async function follow(coinbase = false): Promise<void> {
  const account = connectedAccount('eip155');
  assert.ok(account);
  stop = followPurchases(account, coinbase);
  await onramp.pass(0);
}

beforeEach(async () => {
  onramp = await startOnramp();
});
afterEach(() => {
  stop();
  onramp.stop();
});

test('one in progress: asked every 3 seconds until it is over', async () => {
  keepPurchase({ ...purchase, id: 'a', at: NOW });
  onramp.replies.order = order('a', 'pending');
  await follow();
  assert.equal(onramp.asked('order').length, 1);
  await onramp.pass(2_999);
  assert.equal(onramp.asked('order').length, 1);
  await onramp.pass(1);
  assert.equal(onramp.asked('order').length, 2);
  onramp.replies.order = order('a', 'completed');
  await onramp.pass(3_000);
  assert.equal($purchaseList.get().rows[0]?.title, 'Bought 5\u00a0USDC');
  await onramp.pass(60_000);
  assert.equal(onramp.asked('order').length, 3);
});

test('purchase that is over: not asked again', async () => {
  keepPurchase({ ...purchase, id: 'a', at: NOW, end: 'completed' });
  await follow();
  assert.equal(onramp.asked('order').length, 0);
  assert.equal($purchaseList.get().status, 'ready');
});

test('unknown to the gateway: removed', async () => {
  keepPurchase({ ...purchase, id: 'a', at: NOW });
  onramp.replies.order = { status: 404, body: {} };
  await follow();
  assert.deepEqual(purchasesOf(ACCOUNT, NOW), []);
});

test('gateway down: the kept purchases stay, and the list says that it failed', async () => {
  keepPurchase({ ...purchase, id: 'a', at: NOW });
  onramp.replies.order = 'down';
  await follow();
  const { rows, status } = $purchaseList.get();
  assert.deepEqual([rows.length, status], [1, 'failed']);
});

test('Coinbase: asked only where the page offers it', async () => {
  await follow();
  assert.equal(onramp.asked('history').length, 0);
  stop();
  onramp.replies.history = { body: { data: [], next: null } };
  await follow(true);
  assert.equal(onramp.asked('history').length, 1);
});

test('Coinbase’s purchases: stay after a failed look and for the next one, of the account alone', async () => {
  const bought = {
    id: 'c1',
    metadata: {
      ...{ operationType: 'buy', status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS', hash: '0x1' },
      ...{ minedAt: '2027-01-15T08:00:00Z', sentFrom: '', sentTo: '' },
    },
    transfers: [],
  };
  onramp.replies.history = { body: { data: [bought], next: null } };
  await follow(true);
  const keys = () => $purchaseList.get().rows.map(({ key }) => key);
  assert.deepEqual(keys(), ['coinbase c1']);
  assert.deepEqual(
    coinbaseTransactionsOf(connectedAccount('eip155')?.caipAddress ?? '').map(({ id }) => id),
    ['c1'],
  );
  assert.deepEqual(coinbaseTransactionsOf('eip155:1:0x00'), []);
  stop();
  onramp.replies.history = 'down';
  await follow(true);
  assert.deepEqual([keys(), $purchaseList.get().status], [['coinbase c1'], 'failed']);
  stop();
  // A page that does not offer Coinbase does not show them.
  await follow(false);
  assert.deepEqual(keys(), []);
});

test('kept purchases: at most 20, of 30 days, of the account alone', () => {
  const DAY = 86_400_000;
  for (let n = 0; n < 25; n += 1) keepPurchase({ ...purchase, id: `n${n}`, at: NOW + n });
  assert.equal(purchasesOf(ACCOUNT, NOW + DAY).length, 20);
  assert.equal(purchasesOf(ACCOUNT, NOW + DAY)[0]?.id, 'n24');
  assert.deepEqual(purchasesOf('eip155:1:0x00', NOW + DAY), []);
  assert.deepEqual(purchasesOf(ACCOUNT, NOW + 31 * DAY), []);
});
