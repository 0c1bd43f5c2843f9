import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { cancelConnect, connect } from '../connect/connect';
import { RELAY_RETRY_MAX_MS, RELAY_RETRY_MS } from '../constants/limits';
import { appKitError } from '../errors/app-kit-error';
import { showAlert } from '../reporting/alerts';
import { $accounts, accountOf, connectedAccount } from '../state/accounts';
import { $connectState } from '../state/connect-state';
import { fakeConnector, fakePage, fakeWorld, settle, type World } from '../testing/fake-core';
import { retryDelay } from './backoff';

let world: World;

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  fakePage();
  world = fakeWorld();
});
afterEach(() => {
  world.stop();
  mock.timers.reset();
});

const unreachable = async () => {
  throw appKitError('relay_unreachable', { url: 'wss://relay.test' });
};

test('relay unreachable: reports a failure and retries until it succeeds', async () => {
  world.script.connect = unreachable;
  const connecting = connect(fakeConnector());
  await settle();
  const failed = $connectState.get();
  assert.equal(failed.state, 'failed');
  assert.equal(failed.state === 'failed' && failed.error.code, 'relay_unreachable');
  assert.equal(accountOf('eip155').status, 'disconnected');
  mock.timers.tick(RELAY_RETRY_MS * 2);
  await settle();
  assert.equal(world.asked.filter((what) => what === 'connect').length, 2);
  world.script.connect = async () => {};
  mock.timers.tick(RELAY_RETRY_MS * 4);
  await connecting;
  assert.equal($connectState.get().state, 'idle');
  assert.ok(connectedAccount('eip155'));
});

const errors = () => world.heard.filter(({ name }) => name === 'error').length;

/** Often enough that every delay has passed. */
async function tryOn(times: number): Promise<void> {
  for (let tries = 0; tries < times; tries += 1) {
    mock.timers.tick(RELAY_RETRY_MAX_MS * 2);
    await settle();
  }
}

test('same failure on each retry: one event; another failure: another event', async () => {
  world.script.connect = unreachable;
  const connecting = connect(fakeConnector());
  await settle();
  await tryOn(3);
  assert.equal(world.asked.filter((what) => what === 'connect').length, 4);
  assert.equal(errors(), 1);
  world.script.connect = async () => {
    throw appKitError('relay_refused', { reason: 'Out of tea' });
  };
  await tryOn(1);
  await connecting;
  assert.equal(errors(), 2);
});

test('a failure that already raised an alert: reported once, and again on the next try', async () => {
  world.script.connect = async () => {
    showAlert('invalid_project_id');
    throw appKitError('invalid_project_id');
  };
  await connect(fakeConnector());
  assert.equal(errors(), 1);
  await connect(fakeConnector());
  assert.equal(errors(), 2);
  world.script.connect = async () => {
    throw appKitError('invalid_project_id');
  };
  await connect(fakeConnector());
  assert.equal(errors(), 3);
});

test('canceled: no further retry', async () => {
  world.script.connect = unreachable;
  const connecting = connect(fakeConnector());
  await settle();
  cancelConnect();
  await connecting;
  mock.timers.tick(RELAY_RETRY_MAX_MS * 2);
  await settle();
  assert.deepEqual(world.asked, ['connect']);
  assert.equal($accounts.get().eip155?.status, 'disconnected');
});

test('delays: increase up to a limit, and vary', () => {
  for (let tries = 0; tries < 12; tries += 1) {
    const longest = Math.min(RELAY_RETRY_MS * 2 ** tries, RELAY_RETRY_MAX_MS);
    const delay = retryDelay(tries);
    assert.ok(delay >= longest / 2 && delay <= longest, `${tries}: ${delay}`);
  }
});
