/** Tests the history as its own screen: no other view sends requests, so it polls by itself. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { render } from 'react-dom';
import { runInSteps } from '../../core/async/yield-to-main';
import { connect } from '../../core/connect/connect';
import { BALANCE_POLL_MS } from '../../core/constants/limits';
import { setGatewayLoader } from '../../core/contracts/island-loaders';
import type { Gateway } from '../../core/gateway/gateway-types';
import { connectedAccount } from '../../core/state/accounts';
import {
  fakeConnector,
  fakePage,
  fakeWorld,
  settle,
  type World,
} from '../../core/testing/fake-core';
import { type FakeNode, fakeDocument, nodesIn } from '../../core/testing/fake-dom';
import { setGlobal } from '../../core/testing/fake-page';
import { ActivityScreen } from './ActivityScreen';
import { entry } from './history/fake-history';
import { resetActivity } from './history/history-store';

let world: World;
let root: FakeNode;
let told: ReturnType<typeof entry>[];
let asked: number;

const isThere = (id: string): boolean =>
  nodesIn(root).some((node) => node.attributes.get('data-testid') === id);

async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 500) {
    mock.timers.tick(500);
    await settle();
  }
}

async function draw(alone: boolean): Promise<void> {
  const account = connectedAccount('eip155') ?? assert.fail();
  render(<ActivityScreen account={account} available={() => true} alone={alone} />, root as never);
  await pass(1_000);
}

beforeEach(async () => {
  mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: Date.UTC(2025, 5, 1) });
  fakePage();
  root = fakeDocument();
  // The fake timer never fires without a delay, and the library runs effects by a timer without
  // one.
  const { setTimeout: faked } = globalThis;
  setGlobal('setTimeout', (act: () => void, ms = 0) => faked(act, ms));
  told = [];
  asked = 0;
  const callSource = async () => {
    asked += 1;
    return { data: told, next: null };
  };
  setGatewayLoader(async () => ({ callSource, runInSteps }) as unknown as Gateway);
  world = fakeWorld();
  await connect(fakeConnector());
});
afterEach(async () => {
  await pass(500);
  render(null, root as never);
  resetActivity();
  world.stop();
  setGatewayLoader(() => Promise.reject(new Error('none')));
  mock.timers.reset();
});

test('incoming payment while visible: shown within ten seconds; a hidden page sends no request', async () => {
  await draw(true);
  assert.equal(asked, 1);
  told = [entry('in')];
  await pass(BALANCE_POLL_MS);
  assert.ok(isThere('entry-in'));
  Object.assign(document, { visibilityState: 'hidden' });
  const before = asked;
  await pass(3 * BALANCE_POLL_MS);
  assert.equal(asked, before);
  Object.assign(document, { visibilityState: 'visible' });
  await pass(BALANCE_POLL_MS);
  assert.equal(asked, before + 1);
  render(null, root as never);
  await pass(3 * BALANCE_POLL_MS);
  assert.equal(asked, before + 1);
});

test("as a tab: requested only when the account's balance changes", async () => {
  await draw(false);
  await pass(3 * BALANCE_POLL_MS);
  assert.equal(asked, 1);
});
