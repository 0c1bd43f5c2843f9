/** Tests the proof of a payment by its receipt. Sources: EIP-20, EIP-1474. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { NATIVE } from '../../../core/contracts/sender';
import { ONE } from '../../../core/testing/fake-core';
import { provePayment } from './prove-payment';

const HASH = `0x${'ab'.repeat(32)}`;
const TOKEN = '0x1111111111111111111111111111111111111111';
const TO = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const OTHER = '0x2222222222222222222222222222222222222222';
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
});

const word = (value: bigint | string): string =>
  `0x${BigInt(value).toString(16).padStart(64, '0')}`;
const moved = (units: bigint, { token = TOKEN, to = TO, topics = 3 } = {}) => ({
  address: token.toUpperCase().replace('X', 'x'),
  topics: [TRANSFER, word(OTHER), word(to), word(1n)].slice(0, topics),
  data: word(units),
});
const mined = (logs: unknown, more = {}) => ({ blockHash: HASH, status: '0x1', logs, ...more });

/** A node with this receipt and transaction. */
function node(receipt: unknown, transaction: unknown = null): void {
  globalThis.fetch = async (_, init) => {
    const { id, method } = JSON.parse(String(init?.body));
    const result = method === 'eth_getTransactionReceipt' ? receipt : transaction;
    return Response.json({ jsonrpc: '2.0', id, result });
  };
}
const token = { token: TOKEN, to: TO, amount: 100n };
const coin = { token: NATIVE, to: TO, amount: 100n };
const prove = (transfer = token) => provePayment({ ...ONE }, HASH, transfer);

test('token: paid by one transfer, or by several together', async () => {
  node(mined([moved(100n)]));
  assert.equal(await prove(), 'paid');
  node(mined([moved(60n), moved(50n)]));
  assert.equal(await prove(), 'paid');
});

const wrong: [string, unknown][] = [
  ['less', [moved(99n)]],
  ['another token', [moved(100n, { token: OTHER })]],
  ['another recipient', [moved(100n, { to: OTHER })]],
  ['an NFT with the same event', [moved(100n, { topics: 4 })]],
  ['no recipient', [moved(100n, { topics: 2 })]],
  ['nothing', []],
  ['no list', 'logs'],
  ['damaged logs', [null, 7, {}, { address: TOKEN, topics: 'x' }]],
];
for (const [what, logs] of wrong) {
  test(`token: ${what} is no payment`, async () => {
    node(mined(logs));
    assert.equal(await prove(), 'other');
  });
}

test('transaction that failed: no payment; one without a block: pending', async () => {
  node(mined([moved(100n)], { status: '0x0' }));
  assert.equal(await prove(), 'other');
  node(null);
  assert.equal(await prove(), 'pending');
  node(mined([moved(100n)], { blockHash: null }));
  assert.equal(await prove(), 'pending');
});

test('coin: by recipient and value; through a contract it is unclear', async () => {
  node(mined([]), { to: TO.toLowerCase(), value: '0x64' });
  assert.equal(await prove(coin), 'paid');
  node(mined([]), { to: TO, value: '0x63' });
  assert.equal(await prove(coin), 'other');
  node(mined([]), { to: OTHER, value: '0x64' });
  assert.equal(await prove(coin), 'unclear');
});

test('text that is no hash: no payment, and no request', async () => {
  globalThis.fetch = () => assert.fail('a request');
  assert.equal(await provePayment({ ...ONE }, 'javascript:1', token), 'other');
});
