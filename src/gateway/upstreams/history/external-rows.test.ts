import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type List, readRows } from './external-rows';
import { itemsOf } from './merge-by-transaction';

const ME = `0x${'a1'.repeat(20)}`;
const YOU = `0x${'b0'.repeat(20)}`;
const TOKEN = `0x${'70'.repeat(20)}`;
const HASH = `0x${'11'.repeat(32)}`;

const row = (more: object = {}) => ({
  ...{ blockNumber: '1', timeStamp: '1700000000', hash: HASH, nonce: '3', transactionIndex: '0' },
  ...{ from: ME, to: YOU, value: '0', isError: '0', txreceipt_status: '1', input: '0x' },
  ...{ contractAddress: '', ...more },
});
const token = (more: object) => row({ contractAddress: TOKEN, tokenDecimal: '6', ...more });

/** The moves in the lists for one transaction; undefined when one list is unreadable. */
function told(lists: Partial<Record<List, readonly object[]>>) {
  const read = new Map<List, NonNullable<ReturnType<typeof readRows>>>();
  for (const [list, given] of Object.entries(lists)) {
    const rows = readRows(given);
    if (!rows) return undefined;
    read.set(list as List, rows);
  }
  const [item, ...others] = itemsOf(read, ME);
  assert.deepEqual(others, []);
  return item;
}
const values = (lists: Parameters<typeof told>[0]) =>
  told(lists)?.moves.map(({ value, facts }) => [value, facts?.decimals]);

test('amount: an absent one stays unknown, and an unreadable one makes the reply malformed', () => {
  assert.deepEqual(values({ tokentx: [token({ value: '5000000' })] }), [['5000000', 6]]);
  assert.deepEqual(values({ tokentx: [token({ value: 5_000_000 })] }), [['5000000', 6]]);
  for (const value of ['', null, undefined]) {
    assert.deepEqual(values({ tokentx: [token({ value })] }), [[undefined, 6]]);
    assert.deepEqual(values({ txlist: [row({ value })] }), []);
    assert.deepEqual(values({ tokennfttx: [token({ value, tokenID: '7' })] }), [['1', 6]]);
    const many = token({ tokenID: '7', tokenValue: value });
    assert.deepEqual(values({ token1155tx: [many] }), [[undefined, 6]]);
  }
  for (const value of ['1e18', 1e18, '1.5', 1.5, '-1', '0x10', {}, true, '9'.repeat(78)]) {
    const what = JSON.stringify(value);
    assert.equal(told({ txlist: [row({ value })] }), undefined, what);
    assert.equal(told({ txlistinternal: [row({ value })] }), undefined, what);
    assert.equal(told({ tokentx: [token({ value })] }), undefined, what);
    assert.equal(told({ tokennfttx: [token({ tokenID: value })] }), undefined, what);
    assert.equal(told({ token1155tx: [token({ tokenID: '1', tokenValue: value })] }), undefined);
  }
});

test('token without a valid address: makes the reply malformed', () => {
  for (const contractAddress of ['0x12', 5, {}]) {
    assert.equal(told({ tokentx: [token({ value: '5', contractAddress })] }), undefined);
  }
});

test('failed transaction: reported as failed in every notation', () => {
  const outcome = (more: object) => {
    const item = told({ txlist: [row({ value: '7', ...more })] });
    return item && [item.failed, item.moves.length];
  };
  for (const no of [{ isError: '1' }, { isError: 1 }, { txreceipt_status: 0 }]) {
    assert.deepEqual(outcome(no), [true, 0], JSON.stringify(no));
  }
  for (const isError of ['', null, undefined, 0]) {
    assert.deepEqual(outcome({ isError, txreceipt_status: '' }), [false, 1]);
  }
  for (const isError of ['true', true, 2, {}]) assert.equal(outcome({ isError }), undefined);
});

test('failed transaction: no token transfers; failed inner call: only that call is left out', () => {
  const failed = told({ tokentx: [token({ value: '5000000', isError: '1' })] });
  assert.deepEqual([failed?.failed, failed?.moves], [true, []]);
  const inner = told({
    txlist: [row({ value: '7' })],
    txlistinternal: [row({ from: YOU, to: ME, value: '3', isError: '1' })],
  });
  assert.deepEqual([inner?.failed, inner?.moves.map(({ value }) => value)], [false, ['7']]);
});

test('payment by a contract: not mistaken for the transaction, in either order', () => {
  const signed = row({ to: TOKEN, value: '5', input: '0xd0e30db0' });
  const bare = { nonce: undefined, input: undefined };
  const pays = row({ to: TOKEN, value: '5', ...bare });
  const paid = row({ from: TOKEN, to: ME, value: '2', ...bare });
  const outcome = (...txlist: object[]) => {
    const item = told({ txlist });
    return [item?.from, item?.operation, item?.moves.length];
  };
  assert.deepEqual(outcome(paid, signed), [ME, 'deposit', 2]);
  assert.deepEqual(outcome(signed, paid), [ME, 'deposit', 2]);
  // Both calls are possible: the transfers decide, not the called function.
  assert.deepEqual(outcome(pays, paid), [ME, 'trade', 2]);
});
