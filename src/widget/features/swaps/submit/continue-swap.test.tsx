/** Tests the offer to continue a swap: it says no more than the record knows. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { render } from 'react-dom';
import type { StoredSwap } from '../../../../protocol/storage-keys';
import { storage } from '../../../core/storage/typed-storage';
import { settle } from '../../../core/testing/fake-core';
import {
  press as click,
  type FakeNode,
  fakeDocument,
  nodesIn,
} from '../../../core/testing/fake-dom';
import { approved, press, reviewed, type SwapWorld, startSwap } from '../fake-swap';
import { requireSwapContext } from '../swap-context';
import { ContinueSwap } from './ContinueSwap';
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
});
afterEach(() => {
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

test('discarded: the offer is gone, and so is the record', async () => {
  await REACH.approved();
  render((<ContinueSwap where={where()} />) as never, root as never);
  const isDiscard = ({ attributes }: FakeNode) => attributes.get('data-testid') === 'swap-discard';
  click(nodesIn(root).find(isDiscard) ?? assert.fail());
  await settle();
  assert.equal(swapProgress(where()), undefined);
});
