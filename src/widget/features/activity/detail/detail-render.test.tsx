/** Tests the rendered detail of one transaction in a fake document without a browser. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { render } from 'react-dom';
import { runInSteps } from '../../../core/async/yield-to-main';
import { connect } from '../../../core/connect/connect';
import { setGatewayLoader } from '../../../core/contracts/island-loaders';
import type { Sender } from '../../../core/contracts/sender';
import type { Gateway } from '../../../core/gateway/gateway-types';
import { connectedAccount } from '../../../core/state/accounts';
import {
  ADDRESS,
  ADDRESS_2,
  fakeConnector,
  fakePage,
  fakeWorld,
  ONE,
  settle,
  type World,
} from '../../../core/testing/fake-core';
import { type FakeNode, fakeDocument, nodesIn, textOf } from '../../../core/testing/fake-dom';
import { entry, transfer } from '../history/fake-history';
import { resetActivity, showActivity } from '../history/history-store';
import { TransactionDetailView } from './TransactionDetailView';

const CONTRACT = `${ONE.id}:0x${'7'.repeat(40)}`;
let world: World;
let root: FakeNode;

/** The title of a received coin's detail, and its text. */
async function detailOf(coin: object) {
  fakePage();
  root = fakeDocument();
  world = fakeWorld({ sender: {} as Sender });
  await connect(fakeConnector());
  const info = { name: 'Other', symbol: 'OTHER', icon: undefined, decimals: 18, ...coin };
  const move = transfer({
    ...{ from: ADDRESS_2, to: ADDRESS, quantity: { numeric: '5000' } },
    fungible_info: { address: CONTRACT, ...info } as never,
  });
  const received = entry('got', { chain: ONE.id, sentFrom: ADDRESS_2, sentTo: ADDRESS }, [move]);
  // The sender is known by an earlier payment.
  const earlier = { chain: ONE.id, minedAt: '2024-01-01T00:00:00.000Z', operationType: 'send' };
  const paid = entry('paid', { ...earlier, sentFrom: ADDRESS, sentTo: ADDRESS_2 } as never, [
    transfer({ direction: 'out', from: ADDRESS, to: ADDRESS_2 }),
  ]);
  const callSource = async () => ({ data: [received, paid], next: null });
  setGatewayLoader(async () => ({ callSource, runInSteps }) as unknown as Gateway);
  await showActivity(connectedAccount('eip155'));
  await settle();
  render(<TransactionDetailView data={{ id: 'got' }} available={() => true} />, root as never);
  await settle();
  const title = nodesIn(root).find(({ localName }) => localName === 'h3');
  return { title: title ? textOf(title) : '', text: textOf(root) };
}

afterEach(() => {
  render(null, root as never);
  resetActivity();
  world.stop();
  setGatewayLoader(() => Promise.reject(new Error('none')));
});

test('ordinary coin: the sentence has the amount and the sender, without a warning', async () => {
  const { title, text } = await detailOf({});
  assert.match(title, /^You received 5,000.* OTHER/);
  assert.doesNotMatch(text, /imitates|Spam/);
});

test('imitation or spam coin: a warning, and no sentence that reads like income', async () => {
  const alike = await detailOf({ name: 'Ether', symbol: 'ETH' });
  assert.equal(alike.title, 'Received');
  assert.match(alike.text, /This token imitates a well-known one\./);
  render(null, root as never);
  resetActivity();
  world.stop();
  const spam = await detailOf({ name: 'Visit win.xyz', symbol: 'WIN', is_spam: true });
  assert.equal(spam.title, 'Received');
  assert.match(spam.text, /Spam sent to many wallets\. Don't visit its links\./);
});
