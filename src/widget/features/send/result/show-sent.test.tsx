/** Tests the moment after a payment: how it ends, and what a retry fills in. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { ReactElement } from 'react';
import { render } from 'react-dom';
import { $options, setOptions } from '../../../core/config/options';
import { setLocale } from '../../../core/i18n/i18n';
import { $transferForm } from '../../../core/payments/transfer-form';
import {
  $pendingTransactions,
  type PendingTransaction,
  setPendingTransactions,
} from '../../../core/state/pending-transactions';
import { HASH } from '../../../core/testing/fake-sender';
import { $cardLayer } from '../../../core/views/card-layer';
import { closeModal, openModal } from '../../../core/views/modal';
import { $route } from '../../../core/views/router';
import { fill, NONE, review, TO } from '../fake-form';
import { type RenderedReview, startReview } from '../review/fake-review';
import { confirmSend } from '../submit/confirm-send';
import { SentLayer, type SentLayerProps } from './SentLayer';

let form: RenderedReview;

/** Of the open moment. */
const props = (): SentLayerProps => {
  const Layer = $cardLayer.get() as () => ReactElement<SentLayerProps>;
  return Layer().props;
};

async function send(): Promise<void> {
  await fill();
  await review();
  await confirmSend(NONE);
  for (let turn = 0; !$cardLayer.get() && turn < 100; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}

beforeEach(async () => {
  form = await startReview();
});
afterEach(() => {
  form.stop();
  setLocale('en');
});

test('try again: the form as it was, in place of the moment', async () => {
  await send();
  props().onRetry();
  assert.equal($cardLayer.get(), undefined);
  assert.equal($route.get().view, 'WalletSend');
  const { amount, receiver, token } = $transferForm.get();
  assert.deepEqual([amount, receiver, token?.symbol], ['1.5', TO, 'USDX']);
});

test('try again in another language: no amount, as the digits could mean another number', async () => {
  await send();
  setLocale('de');
  props().onRetry();
  const { amount, receiver } = $transferForm.get();
  assert.deepEqual([amount, receiver], ['', TO]);
});

test('network with an explorer: the moment links the transaction there; without one it has no link', async () => {
  await send();
  const { network } = props();
  const Layer = $cardLayer.get() ?? assert.fail();
  render(<Layer />, form.root as never);
  await form.rest();
  const link = form.byId('sent-explorer');
  assert.equal(link?.localName, 'a');
  assert.equal(link?.attributes.get('href'), `https://explorer.example/tx/${HASH}`);
  const { explorerUrl: _, ...bare } = network;
  render(<SentLayer {...props()} network={bare} />, form.root as never);
  await form.rest();
  assert.ok(form.byId('sent-done') || form.byId('sent-state'));
  assert.equal(form.byId('sent-explorer'), undefined);
});

for (const [what, change] of [
  ['unseen by the chain', { unseenSince: 1 }],
  ['given up', { givenUp: true }],
  ['replaced', { status: 'replaced' }],
] as [string, Partial<PendingTransaction>][]) {
  test(`transaction ${what}: the moment ends`, async () => {
    await send();
    const Layer = $cardLayer.get() ?? assert.fail();
    render(<Layer />, form.root as never);
    await form.rest();
    assert.ok($cardLayer.get());
    setPendingTransactions(
      $pendingTransactions.get().map((one) => (one.id === HASH ? { ...one, ...change } : one)),
    );
    await form.rest();
    assert.equal($cardLayer.get(), undefined);
  });
}

for (const [where, embed] of [
  ['in a dialog', undefined],
  ['in embedded mode', '#place'],
]) {
  test(`closed by the page, ${where}: the moment ends`, async () => {
    setOptions({ ...$options.get(), ...(embed && { embed }) });
    openModal('Account');
    await send();
    assert.ok($cardLayer.get());
    closeModal();
    assert.equal($cardLayer.get(), undefined);
  });
}
