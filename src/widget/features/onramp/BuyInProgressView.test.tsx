/** Tests the button of a refused purchase and where it leads, and the focus when a purchase ends. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { render } from 'react-dom';
import { type FakeNode, fakeDocument, nodesIn, press } from '../../core/testing/fake-dom';
import { forceClose, openModal } from '../../core/views/modal';
import { $route } from '../../core/views/router';
import { hideToast } from '../../core/views/toasts';
import { BuyInProgressView } from './BuyInProgressView';
import { $onramp, setOnramp } from './choice/onramp-store';
import { type OnrampWorld, PAY, refusalBody, startOnramp } from './fake-onramp';
import { beginPurchase } from './purchase/begin-purchase';
import { $onrampPurchase, setPurchase } from './purchase/purchase-store';

let onramp: OnrampWorld;
let root: FakeNode;

beforeEach(async () => {
  onramp = await startOnramp();
  root = fakeDocument();
  openModal('OnRampProviders');
  setOnramp({ paymentAmount: '100' });
});
afterEach(() => {
  render(null, root as never);
  forceClose();
  hideToast();
  onramp.stop();
});

for (const [what, session, button] of [
  ['its network', { status: 400, body: refusalBody('field', 'chainId') }, 'buy-change'],
  ['the account', { status: 400, body: refusalBody('field', 'address') }, 'buy-change'],
  ['its link', { status: 502, body: refusalBody('code', 'link_refused') }, 'buy-change'],
  ['nothing, but is down', { status: 502 }, 'retry'],
] as const) {
  test(`provider refuses ${what}: the first button is ${button}`, async () => {
    onramp.replies.session = session;
    beginPurchase(PAY);
    await onramp.pass(0);
    render(<BuyInProgressView />, root as never);
    const buttons = nodesIn(root).filter(({ localName }) => localName === 'button');
    assert.equal(buttons[0]?.attributes.get('data-testid'), button);
  });
}

for (const [what, heldFocus, expected] of [
  ['pressed button', true, 1],
  ['heading', false, 0],
] as const) {
  test(`purchase that ends, focus on a ${what}: the first button takes it ${expected} times`, async () => {
    onramp.replies.session = { status: 502 };
    beginPurchase(PAY);
    await onramp.pass(0);
    render(<BuyInProgressView />, root as never);
    const at = (name: string, value: string) =>
      nodesIn(root).find(({ attributes }) => attributes.get(name) === value) ?? assert.fail(value);
    const answers = at('class', 'answers');
    let focused = 0;
    Object.assign(answers, { querySelector: () => ({ focus: () => (focused += 1) }) });
    const listeners = answers.listeners as Map<string, (event: object) => void>;
    const type = listeners.has('focusin') ? 'focusin' : 'FocusIn';
    const event = { type, target: at('data-testid', 'retry'), currentTarget: answers };
    if (heldFocus) listeners.get(type)?.call(answers as never, event);
    const purchase = $onrampPurchase.get() ?? assert.fail('no purchase');
    setPurchase({ ...purchase, step: 'done' });
    // In fake time the store's subscription comes late.
    render(<BuyInProgressView />, root as never);
    await onramp.pass(0);
    at('data-testid', 'buy-done');
    assert.equal(focused, expected);
  });
}

test('Change purchase: the form again, with the amount and the currencies that were chosen', async () => {
  onramp.replies.session = { status: 400, body: refusalBody('field', 'amount') };
  const { paymentCurrencies } = $onramp.get();
  const euro = paymentCurrencies.find(({ id }) => id === 'EUR') ?? assert.fail();
  setOnramp({ paymentAmount: '60', paymentCurrency: euro });
  beginPurchase(PAY);
  await onramp.pass(0);
  render(<BuyInProgressView />, root as never);
  assert.equal($route.get().view, 'BuyInProgress');
  const isChange = ({ attributes }: FakeNode) => attributes.get('data-testid') === 'buy-change';
  press(nodesIn(root).find(isChange) ?? assert.fail());
  const { view, depth } = $route.get();
  assert.deepEqual([view, depth], ['OnRampProviders', 1]);
  const { paymentAmount, paymentCurrency } = $onramp.get();
  assert.deepEqual([paymentAmount, paymentCurrency.id], ['60', 'EUR']);
});
