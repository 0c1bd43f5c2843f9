/** Tests prices that change while the review is shown, and a gateway that takes too much. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { minimumReceived } from '../../../../protocol/swaps/swap-math';
import { warningKey } from '../../../core/payments/payment-warning';
import { storage } from '../../../core/storage/typed-storage';
import { settle } from '../../../core/testing/fake-core';
import { failedCode, press, ready, reviewed, type SwapWorld, startSwap } from '../fake-swap';
import { setSwap } from '../form/swap-form';
import { acceptChange, confirmSwap } from './confirm-swap';

let swap: SwapWorld;
const warnings = (): string[] => ready().review.warnings.map(({ level, id }) => `${level} ${id}`);

async function refreshed(): Promise<void> {
  mock.timers.tick(10_000);
  for (let turn = 0; turn < 5; turn += 1) await settle();
}

beforeEach(async () => {
  swap = await startSwap();
  swap.chain.allowance = 500_000_000n;
});
afterEach(() => {
  swap.stop();
  storage.remove('swap_progress');
  storage.remove('recent_payments');
  storage.remove('pending_transactions');
});

test('worse price at a refresh: shown, and stopped until the user accepts it', async () => {
  await reviewed();
  swap.api.expected = (swap.api.expected * 99n) / 100n;
  await refreshed();
  assert.equal(ready().changed, true);
  assert.equal(ready().review.expected, swap.api.expected);
  await press();
  assert.deepEqual(swap.chain.calls, []);
  acceptChange();
  await press();
  assert.equal(swap.chain.calls.length, 1);
});

test('better price at a refresh: shown, and nothing stops the press', async () => {
  await reviewed();
  swap.api.expected = (swap.api.expected * 101n) / 100n;
  await refreshed();
  assert.equal(ready().changed, false);
  assert.equal(ready().review.minimum, minimumReceived(swap.api.expected, 1));
});

test('slippage of 3: the gateway is asked for it, and the minimum is by it', async () => {
  setSwap({ slippage: 3 });
  await reviewed();
  assert.equal(ready().review.minimum, minimumReceived(swap.api.expected, 3));
  assert.equal(ready().review.minimum, (swap.api.expected * 97n) / 100n);
});

test('provider fee of 90 %: only after its own acknowledgment', async () => {
  swap.api.providerFee = '90';
  await reviewed();
  assert.deepEqual(warnings(), ['acknowledge feeHigh', 'show impactUnknown']);
  await press();
  assert.deepEqual(swap.chain.calls, []);
  await confirmSwap(new Set(ready().review.warnings.map(warningKey)));
  assert.equal(swap.chain.calls.length, 1);
});

for (const providerFee of ['100.000001', '10000', 'all', '-1', {}]) {
  test(`provider fee of ${JSON.stringify(providerFee)}: no quote, and nothing to confirm`, async () => {
    swap.api.providerFee = providerFee;
    await reviewed();
    assert.equal(failedCode(), 'swap_fee_unreadable');
  });
}

test('gas of 10^12 for the swap after its approval: in the fee, and more than the account has', async () => {
  swap.chain.allowance = 0n;
  swap.chain.quoted = { ...swap.chain.quoted, price: { perGas: 10n ** 9n } as never };
  swap.api.lie = (tx) => ({ ...tx, eip155: { gas: String(10n ** 12n), gasPrice: '1' } });
  await reviewed();
  assert.equal(ready().review.fee, 1_000n + 10n ** 21n);
  assert.deepEqual(warnings(), ['block noGas', 'show impactUnknown']);
  await press();
  assert.deepEqual(swap.chain.calls, []);
});
