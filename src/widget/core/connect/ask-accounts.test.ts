import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { WALLET_DEADLINE_MS } from '../constants/limits';
import { accountOf, connectedAccount } from '../state/accounts';
import { $connectState } from '../state/connect-state';
import {
  ADDRESS,
  ADDRESS_2,
  fakeConnector,
  fakePage,
  fakeWorld,
  settle,
  type World,
} from '../testing/fake-core';
import { FAULTS, never } from '../testing/fake-provider';
import { cancelConnect, connect } from './connect';

const connector = fakeConnector();
let world: World;
/** The accounts that the wallet has granted. */
let granted: string[];
/** Answers the question that is open in the wallet. */
let answer: (accounts: string[] | Promise<never>) => void;

/** As a wallet of EIP-1193 does: one open question, and -32002 for the next. */
function wallet(open: boolean): void {
  let asked: Promise<string[]> | undefined = open ? never() : undefined;
  world.script.accounts = (prompt) => {
    if (!prompt) return Promise.resolve(granted);
    if (asked) return Promise.reject(FAULTS.pending);
    asked = new Promise((resolve) => {
      answer = resolve;
    });
    return asked;
  };
}

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'] });
  fakePage();
  world = fakeWorld();
  granted = [];
});
afterEach(() => {
  world.stop();
  mock.timers.reset();
});

function failure(): string | undefined {
  const now = $connectState.get();
  return now.state === 'failed' ? now.error.code : undefined;
}

async function select(): Promise<void> {
  void connect(connector);
  await settle();
}

test('view left and wallet selected again: the answer to the first question connects', async () => {
  wallet(false);
  await select();
  cancelConnect();
  await select();
  assert.equal(failure(), 'request_pending');
  assert.equal(accountOf('eip155').status, 'disconnected');
  answer([ADDRESS]);
  await settle();
  assert.equal(connectedAccount('eip155')?.address, ADDRESS);
  assert.equal($connectState.get().state, 'idle');
  assert.equal(world.watched(), 1);
});

test('first question rejected after the second selection: rejected', async () => {
  wallet(false);
  await select();
  cancelConnect();
  const done = connect(connector);
  await settle();
  answer(Promise.reject(FAULTS.refusal));
  await settle();
  await done;
  assert.equal(failure(), 'connection_rejected');
  assert.equal(world.watched(), 0);
});

test('page reloaded and wallet selected again: `accountsChanged` connects', async () => {
  wallet(true);
  await select();
  assert.equal(failure(), 'request_pending');
  granted = [ADDRESS_2];
  world.tell().accounts([ADDRESS_2]);
  await settle();
  assert.equal(connectedAccount('eip155')?.address, ADDRESS_2);
  assert.equal(world.watched(), 1);
});

test('page reloaded, and a wallet without events: a silent question connects', async () => {
  wallet(true);
  await select();
  mock.timers.tick(2_000);
  await settle();
  assert.equal(failure(), 'request_pending');
  granted = [ADDRESS];
  mock.timers.tick(2_000);
  await settle();
  assert.equal(connectedAccount('eip155')?.address, ADDRESS);
  const asked = world.asked.filter((one) => one === 'prompt');
  assert.equal(asked.length, 1);
});

test('view left while the question is open: a late answer connects nothing', async () => {
  wallet(false);
  await select();
  cancelConnect();
  await select();
  cancelConnect();
  await settle();
  assert.equal(world.watched(), 0);
  const before = world.asked.length;
  granted = [ADDRESS];
  answer([ADDRESS]);
  await settle();
  mock.timers.tick(60_000);
  await settle();
  assert.equal(accountOf('eip155').status, 'disconnected');
  assert.equal(world.asked.length, before);
});

test('answer after the deadline, with the error still shown: connects', async () => {
  wallet(false);
  await select();
  mock.timers.tick(WALLET_DEADLINE_MS);
  await settle();
  assert.equal(failure(), 'wallet_timeout');
  answer([ADDRESS]);
  await settle();
  assert.equal(connectedAccount('eip155')?.address, ADDRESS);
});
