/** Tests the moment after a swap: how it ends, and what a retry fills in. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import type { ReactElement } from 'react';
import { setLocale } from '../../../core/i18n/i18n';
import { payments } from '../../../core/payments/payment-journal';
import { storage } from '../../../core/storage/typed-storage';
import { settle } from '../../../core/testing/fake-core';
import { $cardLayer } from '../../../core/views/card-layer';
import { $route, pushView } from '../../../core/views/router';
import { $toast } from '../../../core/views/toasts';
import { press, reviewed, type SwapWorld, startSwap } from '../fake-swap';
import { $swapForm } from '../form/swap-form';
import type { SwappedLayerProps } from './SwappedLayer';

let swap: SwapWorld;

/** Of the open moment. */
const props = (): SwappedLayerProps => {
  const Layer = $cardLayer.get() as () => ReactElement<SwappedLayerProps>;
  return Layer().props;
};

async function swapped(): Promise<void> {
  swap.chain.allowance = 500_000_000n;
  await reviewed();
  await press();
  for (let turn = 0; !$cardLayer.get() && turn < 100; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function become(state: 'confirmed' | 'failed'): Promise<void> {
  swap.sender.becomes = { state };
  for (let turn = 0; turn < 3; turn += 1) {
    mock.timers.tick(4_000);
    await settle();
  }
}

beforeEach(async () => {
  swap = await startSwap();
});
afterEach(() => {
  setLocale('en');
  swap.stop();
  storage.remove('recent_payments');
  storage.remove('pending_transactions');
});

test('after the wallet’s answer: the moment with both amounts, over Account', async () => {
  await swapped();
  const { from, to } = props();
  assert.equal($route.get().view, 'Account');
  assert.deepEqual([from.amount, to.amount], ['500\u00a0USDX', '0.1\u00a0ETH']);
});

for (const state of ['confirmed', 'failed'] as const) {
  test(`swap ${state} while its moment is shown: no toast repeats it`, async () => {
    await swapped();
    await become(state);
    assert.doesNotMatch($toast.get()?.message ?? '', /Swapp/);
    assert.equal(payments().length, state === 'failed' ? 0 : 1);
  });
}

test('done, then confirmed: the toast reports it', async () => {
  await swapped();
  props().onEnd();
  assert.equal($cardLayer.get(), undefined);
  await become('confirmed');
  assert.match($toast.get()?.message ?? '', /^Swapped 500\u00a0USDX for ETH/);
});

test('another view: the moment ends', async () => {
  await swapped();
  pushView('Networks');
  assert.equal($cardLayer.get(), undefined);
});

test('try again: the form as it was', async () => {
  await swapped();
  props().onRetry();
  assert.equal($route.get().view, 'Swap');
  const { from, to, amount } = $swapForm.get();
  assert.deepEqual([from?.symbol, to?.symbol, amount], ['USDX', 'ETH', '500']);
});

test('try again in another language: no amount, as the digits could mean another number', async () => {
  await swapped();
  setLocale('de');
  props().onRetry();
  assert.equal($swapForm.get().amount, '');
});
