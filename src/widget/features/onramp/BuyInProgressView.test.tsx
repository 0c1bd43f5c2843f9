/** Tests the button of a refused purchase. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { render } from 'react-dom';
import { type FakeNode, fakeDocument, nodesIn } from '../../core/testing/fake-dom';
import { forceClose, openModal } from '../../core/views/modal';
import { hideToast } from '../../core/views/toasts';
import { BuyInProgressView } from './BuyInProgressView';
import { setOnramp } from './choice/onramp-store';
import { type OnrampWorld, PAY, refusalBody, startOnramp } from './fake-onramp';
import { beginPurchase } from './purchase/begin-purchase';

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
