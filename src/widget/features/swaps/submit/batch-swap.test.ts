/** Tests swaps with a wallet that takes several calls in one request (EIP-5792). */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { appKitError } from '../../../core/errors/app-kit-error';
import { payments } from '../../../core/payments/payment-journal';
import { $pendingTransactions } from '../../../core/state/pending-transactions';
import { storage } from '../../../core/storage/typed-storage';
import { ADDRESS } from '../../../core/testing/fake-core';
import { $route } from '../../../core/views/router';
import {
  approved,
  PLACE,
  press,
  ROUTER,
  ready,
  reviewed,
  type SwapWorld,
  startSwap,
  USDX,
} from '../fake-swap';
import { acceptChange } from './confirm-swap';
import { swapProgress } from './swap-progress';

let swap: SwapWorld;
const steps = (): string => ready().review.steps.join();
const warnings = (): string[] => ready().review.warnings.map(({ id }) => id);

beforeEach(async () => {
  swap = await startSwap();
  swap.chain.atomic = 'supported';
});
afterEach(() => {
  swap.stop();
  storage.remove('swap_progress');
  storage.remove('recent_payments');
  storage.remove('pending_transactions');
});

test('wallet with batches: one request with the exact approval and the swap, tracked by its id', async () => {
  await reviewed();
  assert.equal(steps(), 'batch');
  await press();
  assert.deepEqual(swap.chain.calls, []);
  assert.deepEqual(
    swap.chain.batched.map((calls) => calls.map(({ to, value }) => [to, value])),
    [
      [
        [USDX, 0n],
        [ROUTER, 0n],
      ],
    ],
  );
  assert.ok(swap.chain.batched[0]?.[0]?.data.endsWith(500_000_000n.toString(16).padStart(64, '0')));
  assert.equal($route.get().view, 'Account');
  assert.equal(swapProgress({ network: PLACE, from: ADDRESS }), undefined);
  const [tracked] = $pendingTransactions.get();
  assert.deepEqual(
    [tracked?.batch, tracked?.proposed, tracked?.nextNonce],
    [true, true, undefined],
  );
  assert.deepEqual(
    payments().map(({ sent }) => sent),
    [true],
  );
});

test('allowance is enough: no batch', async () => {
  swap.chain.allowance = 500_000_000n;
  await reviewed();
  assert.equal(steps(), 'swap');
});

test('batch that the chain would refuse as a whole: stopped before the wallet, with the reason', async () => {
  swap.chain.simulated = { ok: false, reason: 'TRANSFER_FROM_FAILED' };
  await reviewed();
  assert.deepEqual(warnings().slice(0, 1), ['reverts']);
  await press();
  assert.deepEqual(swap.chain.batched, []);
});

test('no node can try the batch: the approval alone is tried, and the batch can be sent', async () => {
  swap.chain.simulated = undefined;
  await reviewed();
  await press();
  assert.equal(swap.chain.batched.length, 1);
});

test('slightly worse price: the batch keeps the reviewed minimum', async () => {
  await reviewed();
  const [, seen] = ready().review.batch?.calls ?? [];
  swap.api.expected -= 1_000n;
  await press();
  assert.equal(swap.chain.batched[0]?.[1]?.data, seen?.data);
});

test('wallet refuses the batch after all: the separate steps, with the reason; the next press approves alone', async () => {
  swap.chain.answers = [
    async () => {
      swap.chain.atomic = undefined;
      throw appKitError('method_not_supported');
    },
    async () => `0x${'ef'.repeat(32)}`,
  ];
  await reviewed();
  await press();
  assert.equal(ready().error?.code, 'swap_batch_refused');
  assert.equal(steps(), 'approve,swap');
  assert.deepEqual(payments(), []);
  await approved(swap);
  assert.deepEqual(
    swap.chain.calls.map(({ to }) => to),
    [USDX],
  );
  assert.equal(steps(), 'swap');
});

test('batch rejected by the user: nothing was sent, and the batch is offered again', async () => {
  swap.chain.answers = [
    async () => Promise.reject(Object.assign(new Error('no'), { code: 4001 })),
    async () => `0x${'ef'.repeat(32)}`,
  ];
  await reviewed();
  await press();
  assert.equal(ready().error?.code, 'user_rejected');
  assert.equal(steps(), 'batch');
  assert.deepEqual(payments(), []);
  await press();
  assert.equal(swap.chain.batched.length, 2);
});

test('batch without an answer: the next press needs its own acknowledgment', async () => {
  swap.chain.answers = [async () => Promise.reject(new Error('connection lost'))];
  await reviewed();
  await press();
  acceptChange();
  assert.equal(payments().filter(({ sent }) => !sent).length, 1);
  await press();
  assert.equal(swap.chain.batched.length, 1);
});
