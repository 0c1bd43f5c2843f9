/** Tests the rendered detail of a transaction, in a document without a browser. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { render } from 'react-dom';
import { runInSteps } from '../../../core/async/yield-to-main';
import { setRemote } from '../../../core/config/remote-features';
import { connect } from '../../../core/connect/connect';
import { setGatewayLoader } from '../../../core/contracts/island-loaders';
import type { Sender } from '../../../core/contracts/sender';
import type { Gateway } from '../../../core/gateway/gateway-types';
import { connectedAccount } from '../../../core/state/accounts';
import {
  fakeConnector,
  fakePage,
  fakeWorld,
  ADDRESS as ME,
  settle,
  type World,
} from '../../../core/testing/fake-core';
import {
  type FakeNode,
  fakeDocument,
  nodesIn,
  press,
  textOf,
} from '../../../core/testing/fake-dom';
import { setGlobal } from '../../../core/testing/fake-page';
import { pushView, resetView } from '../../../core/views/router';
import { hideToast } from '../../../core/views/toasts';
import { entry, transfer } from '../history/fake-history';
import { resetActivity, showActivity } from '../history/history-store';
import { TransactionDetailView } from './TransactionDetailView';

const REAL = '0xc0aB3b528522C377c9b2D869a603771f63082bC8';
const PAID = entry(
  'ab',
  { operationType: 'send', sentFrom: ME, sentTo: REAL, nonce: 7, minedAt: '2023-02-06T10:00:00Z' },
  [transfer({ direction: 'out', from: ME, to: REAL, quantity: { numeric: '1234.5678' } })],
);
let root: FakeNode;
let world: World;

const named = (name: string, within = root): FakeNode[] =>
  nodesIn(within).filter(({ localName }) => localName === name);
const byId = (id: string): FakeNode[] =>
  nodesIn(root).filter(({ attributes }) => attributes.get('data-testid') === id);
const words = (node: FakeNode | undefined): string =>
  textOf(node ?? assert.fail(textOf(root))).replace(/\s+/g, ' ');

beforeEach(async () => {
  fakePage();
  root = fakeDocument();
  const callSource = async () => ({ data: [PAID], next: null });
  setGatewayLoader(async () => ({ callSource, runInSteps }) as unknown as Gateway);
  world = fakeWorld({ sender: {} as Sender });
  setRemote(undefined);
  await connect(fakeConnector());
  await showActivity(connectedAccount('eip155'));
  resetView('Account');
  pushView('TransactionDetail', { id: PAID.id });
  render(<TransactionDetailView data={{ id: PAID.id }} available={() => true} />, root as never);
  await settle();
});
afterEach(() => {
  render(null, root as never);
  hideToast();
  resetActivity();
  world.stop();
  setGatewayLoader(() => Promise.reject(new Error('none')));
});

test('payment: one sentence, its time, and the network; exact values only under Details', () => {
  const head = nodesIn(root).find(({ attributes }) => attributes.get('class') === 'activity-head');
  assert.match(words(head), /You sent .*1,234\.567.* ETH.* to .*0xc0.*February 6, 2023 at \d/);
  assert.match(words(root), /NetworkLO?Local One/);
  const [details] = byId('detail-more');
  assert.equal(details?.localName, 'details');
  assert.equal(details?.attributes.has('open'), false);
  const folded = words(details);
  assert.match(folded, /1,234\.5678/);
  assert.match(folded, /Nonce ?7/);
  assert.ok(folded.includes(PAID.metadata.hash));
  assert.ok(!words(root).replace(folded, '').includes(PAID.metadata.hash));
});

test('both sides: short, to open in full, and to copy', async () => {
  const copied: string[] = [];
  const writeText = async (text: string) => void copied.push(text);
  setGlobal('navigator', { clipboard: { writeText } });
  const parties = byId('detail-party');
  assert.equal(parties.length, 2);
  for (const [at, address] of [ME, REAL].entries()) {
    const party = parties[at] ?? assert.fail();
    const summary = words(named('summary', party)[0]);
    assert.match(summary, at === 0 ? /From ?You/ : /^To/);
    assert.ok(summary.includes('…'), summary);
    assert.ok(words(party).replace(summary, '').replace(/\s/g, '').includes(address), words(party));
    press(named('button', party)[0] ?? assert.fail());
    await new Promise((resolve) => setImmediate(resolve));
  }
  assert.deepEqual(copied, [ME, REAL]);
});

test('network with an explorer: the page of the transaction', () => {
  const [link] = byId('detail-explorer');
  assert.equal(link?.attributes.get('href'), `https://explorer.example/tx/${PAID.metadata.hash}`);
});
