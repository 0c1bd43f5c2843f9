/**
 * Tests the form below its review while the token list reloads: without user input, the sent
 * payment does not come back.
 */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { render } from 'react-dom';
import { refreshPortfolio } from '../../../core/account-data/portfolio';
import { runInSteps } from '../../../core/async/yield-to-main';
import { setGatewayLoader } from '../../../core/contracts/island-loaders';
import type { Gateway } from '../../../core/gateway/gateway-types';
import { $transferForm } from '../../../core/payments/transfer-form';
import { ONE, settle } from '../../../core/testing/fake-core';
import { type FakeNode, fakeDocument } from '../../../core/testing/fake-dom';
import { setGlobal } from '../../../core/testing/fake-page';
import { HASH } from '../../../core/testing/fake-sender';
import { pendingCount } from '../../../core/testing/pending-count';
import { $route, goBack, pushView } from '../../../core/views/router';
import { useStore } from '../../../core/views/use-store';
import { CONTRACT, type Form, fill, NONE, ready, startForm, TOKEN } from '../fake-form';
import { $review, confirmSend } from '../submit/confirm-send';
import { WalletSendPreviewView } from '../WalletSendPreviewView';
import { WalletSendView } from '../WalletSendView';

let form: Form;
let root: FakeNode;
let price: string;
let answer: (id: string) => void;
let sending: Promise<void>;

/** As the shell does it: the screen below stays. */
function Screens() {
  const { view } = useStore($route);
  return (
    <>
      <WalletSendView data={{}} available={() => true} />
      {view === 'WalletSendPreview' && <WalletSendPreviewView />}
    </>
  );
}

async function rest(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) {
    await settle();
    mock.timers.tick(100);
  }
  await settle();
}

const fetchBalances = async () => {
  const { name, symbol, decimals } = TOKEN;
  const quantity = { decimals, numeric: '10' };
  const address = `${ONE.id}:${CONTRACT}`;
  return { balances: [{ name, symbol, chainId: ONE.id, address, price, quantity }] };
};

/** The form is filled, the review is loaded, and the wallet has an unanswered request. */
beforeEach(async () => {
  root = fakeDocument();
  form = await startForm();
  // The fake timer never fires without a delay, and the library runs effects by a timer without
  // one.
  const { setTimeout: faked } = globalThis;
  setGlobal('setTimeout', (act: () => void, ms = 0) => faked(act, ms));
  price = '2';
  setGatewayLoader(async () => ({ runInSteps, fetchBalances }) as unknown as Gateway);
  pushView('WalletSend');
  render(<Screens />, root as never);
  await refreshPortfolio('eip155', { again: true });
  await fill();
  await rest();
  pushView('WalletSendPreview');
  await rest();
  form.sender.answer = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  sending = confirmSend(NONE);
  await rest();
  assert.equal(ready().busy, 'asking');
});
afterEach(() => {
  render(null, root as never);
  form.stop();
});

const news: [what: string, come: () => Promise<void>][] = [
  ['is read from what is kept', () => refreshPortfolio('eip155')],
  [
    'comes with another price',
    () => {
      price = '3';
      return refreshPortfolio('eip155', { again: true });
    },
  ],
];

for (const [what, come] of news) {
  test(`list ${what} during the wallet request: the sent payment is cleared from the form`, async () => {
    const before = $transferForm.get();
    await come();
    await rest();
    assert.notEqual($transferForm.get(), before, 'another object, as in life');
    answer(HASH);
    await sending;
    await rest();
    assert.deepEqual([$transferForm.get().amount, $transferForm.get().receiver], ['', '']);
    assert.equal($route.get().view, 'Account');
    assert.equal(pendingCount(), 1);
  });

  test(`list ${what}, review left and reopened: the same request, then no button`, async () => {
    await come();
    await rest();
    goBack();
    await rest();
    pushView('WalletSendPreview');
    await rest();
    assert.equal(ready().busy, 'asking');
    answer(HASH);
    await sending;
    await rest();
    assert.equal($review.get().state, 'loading');
    assert.equal($route.get().view, 'Account');
    await confirmSend(NONE);
    assert.equal(form.sender.submitted.length, 1);
  });
}
