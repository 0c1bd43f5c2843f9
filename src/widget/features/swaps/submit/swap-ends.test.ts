/** Tests canceled steps of a swap, and the content that a step is tracked with. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { keccak256 } from 'ethers';
import { payments } from '../../../core/payments/payment-journal';
import { $pendingTransactions } from '../../../core/state/pending-transactions';
import { storage } from '../../../core/storage/typed-storage';
import { ADDRESS, settle } from '../../../core/testing/fake-core';
import { $toast } from '../../../core/views/toasts';
import { approved, PLACE, press, ready, reviewed, type SwapWorld, startSwap } from '../fake-swap';
import { endSwapped } from '../result/show-swapped';
import { swapProgress } from './swap-progress';

let swap: SwapWorld;
const progress = () => swapProgress({ network: PLACE, from: ADDRESS });

beforeEach(async () => {
  swap = await startSwap();
});
afterEach(() => {
  swap.stop();
  storage.remove('swap_progress');
  storage.remove('recent_payments');
  storage.remove('pending_transactions');
});

const poll = async (): Promise<void> => {
  mock.timers.tick(4_000);
  for (let turn = 0; turn < 3; turn += 1) await settle();
};

test('canceled swap: nothing was swapped, and the journal forgets it', async () => {
  swap.chain.allowance = 500_000_000n;
  await reviewed();
  await press();
  await settle();
  endSwapped();
  swap.sender.becomes = { state: 'canceled', by: `0x${'0c'.repeat(32)}` };
  await poll();
  // Its toast takes the place of the first one.
  await poll();
  assert.equal($toast.get()?.message, 'Canceled. Nothing was swapped.');
  assert.deepEqual(payments(), []);
});

test('canceled approval: nothing was swapped, and nothing is left to continue', async () => {
  await reviewed();
  const pressed = press();
  for (let turn = 0; turn < 5; turn += 1) await settle();
  assert.equal(progress()?.step, 'approved');
  swap.sender.becomes = { state: 'canceled' };
  await poll();
  await pressed;
  assert.equal($toast.get()?.message, 'Canceled. Nothing was swapped.');
  assert.equal(ready().error?.code, 'canceled');
  assert.equal(progress(), undefined);
  assert.equal(swap.chain.calls.length, 1);
});

test('approval and swap: tracked with their content, by which either is found under another hash', async () => {
  await reviewed();
  await approved(swap);
  await press();
  assert.deepEqual(
    $pendingTransactions.get().map(({ call }) => call),
    swap.chain.calls.map(({ to, data, value }) => ({
      to,
      dataHash: keccak256(data),
      value: String(value),
    })),
  );
});
