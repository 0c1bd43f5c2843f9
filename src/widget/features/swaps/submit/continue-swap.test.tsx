/** Tests the offer to continue a swap: it says no more than the record knows. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { render } from 'react-dom';
import type { StoredSwap } from '../../../../protocol/storage-keys';
import type { TransferStatus } from '../../../core/contracts/sender';
import { resumePending, stopPending } from '../../../core/payments/transaction-tracker';
import { pendingIsFollowed } from '../../../core/rules/transaction-rules';
import { keyOf } from '../../../core/storage/storage-reader';
import { storage } from '../../../core/storage/typed-storage';
import { settle } from '../../../core/testing/fake-core';
import {
  press as click,
  type FakeNode,
  fakeDocument,
  nodesIn,
} from '../../../core/testing/fake-dom';
import {
  approved,
  effectsRun,
  fireEffects,
  press,
  ready,
  reviewed,
  type SwapWorld,
  startSwap,
} from '../fake-swap';
import { setSwap } from '../form/swap-form';
import { requireSwapContext } from '../swap-context';
import { ContinueSwap } from './ContinueSwap';
import { $swapReview, closeSwapReview, dropSwapReview } from './confirm-swap';
import { swapProgress } from './swap-progress';

let swap: SwapWorld;
let root: FakeNode;
const where = () => requireSwapContext().where;
const text = (): string =>
  nodesIn(root)
    .map(({ data }) => data ?? '')
    .join('');

beforeEach(async () => {
  root = fakeDocument();
  swap = await startSwap();
  fireEffects();
});
afterEach(async () => {
  // An effect that is left would keep those of the next test from running.
  await effectsRun();
  render(null, root as never);
  swap.stop();
  storage.remove('swap_progress');
  storage.remove('recent_payments');
  storage.remove('pending_transactions');
});

const lost = () => Promise.reject(new Error('connection lost'));
/** Brings the swap to the step, as its user did. */
const REACH: Record<StoredSwap['step'], () => Promise<void>> = {
  async approve() {
    swap.chain.answers = [lost];
    await reviewed();
    await press();
  },
  async approved() {
    await reviewed();
    await approved(swap);
  },
  async swap() {
    await REACH.approved();
    swap.chain.answers = [lost];
    await press();
  },
};

for (const [step, words] of [
  ['approve', 'Your wallet may have approved the first step.'],
  ['approved', 'You approved the first step.'],
  ['swap', 'Check your wallet first: it may have swapped already.'],
] as const) {
  test(`record of the step ${step}: ${words}`, async () => {
    await REACH[step]();
    assert.equal(swapProgress(where())?.step, step);
    render((<ContinueSwap where={where()} />) as never, root as never);
    assert.ok(text().includes(`500\u00a0USDX for ETH. ${words}`), text());
  });
}

/** The approval is sent, and the page that sent it is gone. */
async function sentBefore(): Promise<string> {
  await reviewed();
  void press();
  for (let turn = 0; turn < 5; turn += 1) await settle();
  closeSwapReview();
  stopPending();
  await settle();
  resumePending();
  render((<ContinueSwap where={where()} />) as never, root as never);
  await settle();
  return text();
}

/** The chain is asked. */
async function passes(state: TransferStatus['state']): Promise<void> {
  swap.sender.becomes = { state };
  if (state === 'confirmed') swap.chain.allowance = 500_000_000n;
  for (let turn = 0; turn < 5; turn += 1) {
    mock.timers.tick(4_000);
    await settle();
  }
}

test('approval without a block after a reload: said, and the review goes on when it has one', async () => {
  const said = await sentBefore();
  assert.ok(said.includes('for ETH. Your approval is waiting for the network.'), said);
  await reviewed();
  assert.deepEqual([ready().busy, ready().review.steps[0]], ['approving', 'approve']);
  await press();
  assert.equal(swap.chain.calls.length, 1);
  await passes('confirmed');
  assert.deepEqual(
    [ready().busy, ready().review.steps[0], ready().changed],
    [false, 'swap', false],
  );
  render(null, root as never);
  render((<ContinueSwap where={where()} />) as never, root as never);
  assert.ok(text().includes('You approved the first step.'), text());
  await press();
  assert.equal(swap.chain.calls.length, 2);
});

test('price that fell while an earlier approval was awaited: asked before the swap', async () => {
  await sentBefore();
  await reviewed();
  swap.api.expected = 9n * 10n ** 16n;
  await passes('confirmed');
  assert.equal(ready().changed, true);
  await press();
  assert.equal(swap.chain.calls.length, 1);
});

test('earlier approval for less, or of another token: not awaited', async () => {
  await sentBefore();
  setSwap({ amount: '501' });
  await reviewed();
  assert.equal(ready().busy, false);
});

for (const [state, code] of [
  ['failed', 'swap_failed'],
  ['canceled', 'canceled'],
  ['replaced', 'swap_approval_lost'],
  ['dropped', 'swap_approval_lost'],
] as const) {
  test(`earlier approval that is ${state}: ${code}, and the approval can be asked for again`, async () => {
    await sentBefore();
    await reviewed();
    await passes(state);
    // A dropped transaction may come back for a while.
    mock.timers.tick(90_000);
    await passes(state);
    assert.equal(ready().error?.code, code);
    assert.deepEqual([ready().busy, ready().review.steps[0]], [false, 'approve']);
    if (state === 'failed' || state === 'canceled') assert.equal(swapProgress(where()), undefined);
  });
}

test('review left while an earlier approval is awaited: opened again, it is awaited again', async () => {
  await sentBefore();
  await reviewed();
  closeSwapReview();
  await reviewed();
  await settle();
  await settle();
  assert.equal(ready().busy, 'approving');
  await passes('confirmed');
  assert.equal(ready().review.steps[0], 'swap');
});

test('approval sent in another tab while the review is open: awaited, and not asked for again', async () => {
  await sentBefore();
  const record = storage.get('swap_progress') ?? [];
  storage.remove('swap_progress');
  await reviewed();
  assert.deepEqual([ready().busy, ready().review.steps[0]], [false, 'approve']);
  storage.set('swap_progress', record);
  void press();
  for (let turn = 0; turn < 5; turn += 1) await settle();
  assert.deepEqual([ready().busy, swap.chain.calls.length], ['approving', 1]);
  await passes('confirmed');
  assert.deepEqual([ready().busy, ready().review.steps[0]], [false, 'swap']);
});

test('tab that loaded before another tab approved: the offer appears by itself, and the approval is awaited, not asked for again', async (t) => {
  await sentBefore();
  const [record, rows] = (['swap_progress', 'pending_transactions'] as const).map(
    (name) => [keyOf(name), localStorage.getItem(keyOf(name)) ?? assert.fail()] as const,
  ) as [readonly [string, string], readonly [string, string]];
  // This tab has loaded before any of it.
  stopPending();
  for (const [key] of [record, rows]) localStorage.removeItem(key);
  t.after(pendingIsFollowed());
  const offer = (): string => {
    render((<ContinueSwap where={where()} />) as never, root as never);
    return text();
  };
  assert.equal(offer(), '');
  // In the order of the other tab.
  for (const [key, value] of [record, rows]) {
    localStorage.setItem(key, value);
    swap.page.events.dispatchEvent(Object.assign(new Event('storage'), { key }));
  }
  await settle();
  assert.ok(text().includes('for ETH. Your approval is waiting for the network.'), text());
  await reviewed();
  assert.deepEqual([ready().busy, ready().review.steps[0]], ['approving', 'approve']);
  await press();
  assert.equal(swap.chain.calls.length, 1);
  await passes('confirmed');
  assert.deepEqual([ready().busy, ready().review.steps[0]], [false, 'swap']);
});

test('offer that another tab took up or discarded: gone here too', async () => {
  await REACH.approved();
  render((<ContinueSwap where={where()} />) as never, root as never);
  await effectsRun();
  assert.ok(text().includes('You approved the first step.'), text());
  const key = keyOf('swap_progress');
  localStorage.removeItem(key);
  swap.page.events.dispatchEvent(Object.assign(new Event('storage'), { key }));
  await settle();
  assert.equal(text(), '');
});

test('another account while an approval is awaited: the review is gone, and stays gone', async () => {
  await sentBefore();
  await reviewed();
  assert.equal(ready().busy, 'approving');
  dropSwapReview();
  await passes('confirmed');
  assert.equal($swapReview.get().state, 'loading');
});

test('approval that another transaction replaced: the offer no longer says that it is approved', async () => {
  await sentBefore();
  await reviewed();
  await passes('replaced');
  render(null, root as never);
  render((<ContinueSwap where={where()} />) as never, root as never);
  assert.ok(text().includes('Your wallet may have approved the first step.'), text());
});

test('discarded: the offer is gone, and so is the record', async () => {
  await REACH.approved();
  render((<ContinueSwap where={where()} />) as never, root as never);
  const isDiscard = ({ attributes }: FakeNode) => attributes.get('data-testid') === 'swap-discard';
  click(nodesIn(root).find(isDiscard) ?? assert.fail());
  await settle();
  assert.equal(swapProgress(where()), undefined);
});
