/**
 * Tests how sent transactions are rendered above the history: live, with their result, until the
 * history includes them.
 */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { render } from 'react-dom';
import { runInSteps } from '../../../core/async/yield-to-main';
import { connect } from '../../../core/connect/connect';
import { setGatewayLoader } from '../../../core/contracts/island-loaders';
import type { TransferStatus } from '../../../core/contracts/sender';
import type { Gateway } from '../../../core/gateway/gateway-types';
import { addPending, stopPending } from '../../../core/payments/transaction-tracker';
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
import { setGlobal } from '../../../core/testing/fake-page';
import { createFakeSender, type FakeSender, HASH } from '../../../core/testing/fake-sender';
import { pushView } from '../../../core/views/router';
import { ActivityScreen } from '../ActivityScreen';
import { TransactionDetailView } from '../detail/TransactionDetailView';
import { entry } from '../history/fake-history';
import { resetActivity, retryActivity } from '../history/history-store';

const LINK = `https://explorer.example/tx/${HASH}`;
let world: World;
let sender: FakeSender;
let root: FakeNode;
let told: ReturnType<typeof entry>[];
let answer: () => Promise<unknown>;

const byId = (id: string): FakeNode | undefined =>
  nodesIn(root).find((node) => node.attributes.get('data-testid') === id);
const row = (): string => textOf(byId(`sent-${HASH}`) ?? assert.fail(textOf(root)));
const linksIn = (where: FakeNode | undefined): unknown[] =>
  nodesIn(where ?? assert.fail()).flatMap((node) =>
    node.localName === 'a' ? [node.href ?? node.attributes.get('href')] : [],
  );

async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 500) {
    mock.timers.tick(500);
    await settle();
  }
}

beforeEach(async () => {
  mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: Date.UTC(2025, 5, 1) });
  fakePage();
  root = fakeDocument();
  // The fake timer never fires without a delay, and the library runs effects by a timer without
  // one.
  const { setTimeout: faked } = globalThis;
  setGlobal('setTimeout', (act: () => void, ms = 0, ...more: []) => faked(act, ms, ...more));
  told = [];
  answer = async () => ({ data: told, next: null });
  const callSource = () => answer();
  setGatewayLoader(async () => ({ callSource, runInSteps }) as unknown as Gateway);
  sender = createFakeSender();
  world = fakeWorld({ sender });
  await connect(fakeConnector());
  const account = connectedAccount('eip155') ?? assert.fail();
  const facts = { id: HASH, namespace: 'eip155', networkId: ONE.id, from: ADDRESS } as const;
  addPending({
    ...{ ...facts, to: ADDRESS_2, token: 'native', amount: '1.23456', symbol: 'ETH' },
    sentAt: Date.now(),
  });
  render(<ActivityScreen account={account} available={() => true} />, root as never);
  await pass(1_000);
});
afterEach(() => {
  render(null, root as never);
  stopPending();
  resetActivity();
  world.stop();
  setGatewayLoader(() => Promise.reject(new Error('none')));
  mock.timers.reset();
});

const ENDS: [TransferStatus['state'], word: string][] = [
  ['confirmed', 'Confirmed'],
  ['failed', 'Failed'],
  ['replaced', 'Replaced'],
];
for (const [state, word] of ENDS) {
  test(`pending, then ${state}: shown in its row, with the link to the explorer`, async () => {
    assert.match(row(), /^Sent PendingTo 0x/);
    assert.match(row(), /1\.234\s?ETH/);
    assert.doesNotMatch(textOf(root), /No activity/);
    assert.deepEqual(linksIn(byId(`sent-${HASH}`)), [LINK]);
    sender.becomes = { state };
    await pass(4_500);
    assert.match(row(), new RegExp(`^Sent ${word}To `));
    assert.deepEqual(linksIn(byId(`sent-${HASH}`)), [LINK]);
  });
}

test('history failed or unsupported: the row is shown, with a message below it', async () => {
  let asked = 0;
  answer = () => {
    asked += 1;
    return Promise.reject(new Error('down'));
  };
  await retryActivity();
  await pass(10_000);
  assert.equal(asked, 1, 'a press asks again, and nothing else');
  assert.ok(byId(`sent-${HASH}`), textOf(root));
  assert.ok(byId('retry'));
  assert.match(textOf(root), /Failed to fetch transactions/);
  assert.doesNotMatch(textOf(root), /End of list/);
  answer = async () => undefined;
  await retryActivity();
  await pass(1_000);
  assert.ok(byId(`sent-${HASH}`), textOf(root));
  assert.equal(byId('retry'), undefined);
  assert.match(textOf(root), /Activity not supported/);
});

test('history includes it: shown there and not on top', async () => {
  told = [entry('mined', { hash: HASH, operationType: 'send' })];
  sender.becomes = { state: 'confirmed' };
  await pass(12_000);
  assert.ok(byId('entry-mined'), textOf(root));
  assert.equal(byId(`sent-${HASH}`), undefined);
});

test('transaction failed on chain: shown in its details, with the explorer link', async () => {
  told = [entry('lost', { hash: HASH, operationType: 'send', status: 'failed' }, [])];
  sender.becomes = { state: 'failed' };
  await pass(12_000);
  assert.match(textOf(byId('entry-lost') ?? assert.fail()), /^Sent\s?Failed/);
  pushView('TransactionDetail', { id: 'lost' });
  render(<TransactionDetailView data={{ id: 'lost' }} available={() => true} />, root as never);
  assert.match(textOf(root), /^Sent.*Failed/);
  assert.doesNotMatch(textOf(root), /Confirmed|success/i);
  assert.deepEqual(linksIn(root), [LINK]);
});
