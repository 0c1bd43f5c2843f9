/** Tests the most that can be swapped: all of a token, and of the coin what its fees leave. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { NATIVE } from '../../../core/account-data/token';
import { DOLLARS, type SwapWorld, startSwap } from '../fake-swap';
import { maxToSwap } from './max-to-swap';

let swap: SwapWorld;
const COIN = { ...DOLLARS, id: NATIVE, symbol: 'ETH', decimals: 18 };

beforeEach(async () => {
  swap = await startSwap();
});
afterEach(() => swap.stop());

test('token: the balance by the chain, to the smallest unit', async () => {
  swap.chain.balance = 123_456_789n;
  assert.equal(await maxToSwap(DOLLARS), 123_456_789n);
});

for (const [what, max, expected] of [
  ['more than the fee', 10n ** 18n, 10n ** 18n - 400_000n * 10n ** 9n],
  ['exactly the fee', 400_000n * 10n ** 9n, 0n],
  ['less than the fee', 1n, 0n],
] as const) {
  test(`coin, ${what}: ${expected} is left to swap`, async () => {
    swap.sender.quoted = { ...swap.sender.quoted, max, price: { perGas: 10n ** 9n } as never };
    assert.equal(await maxToSwap(COIN), expected);
  });
}

test('coin without a price of gas: what the quote leaves', async () => {
  swap.sender.quoted = { ...swap.sender.quoted, max: 7n };
  assert.equal(await maxToSwap(COIN), 7n);
});

test('node that does not answer: an error, and no amount', async () => {
  swap.sender.quote = () => Promise.reject(new Error('down'));
  await assert.rejects(maxToSwap(COIN), /down/);
});
