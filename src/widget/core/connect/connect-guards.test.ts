import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { appKitError } from '../errors/app-kit-error';
import { accountOf } from '../state/accounts';
import { $connectState } from '../state/connect-state';
import { fakeConnector, fakePage, fakeWorld, settle, type World } from '../testing/fake-core';
import { cancelConnect, connect } from './connect';
import { addConnectGuard } from './connect-guards';

const connector = fakeConnector();
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

test('guard pending: the account stays connecting until the guard resolves', async () => {
  let pass = (): void => {};
  const stop = addConnectGuard(() => new Promise((resolve) => (pass = resolve)));
  const done = connect(connector);
  await settle();
  assert.equal(accountOf('eip155').status, 'connecting');
  pass();
  await done;
  assert.equal(accountOf('eip155').status, 'connected');
  stop();
});

test('several guards: each runs after the one before, with the approved accounts', async () => {
  const ran: string[] = [];
  const stops = ['first', 'second'].map((name) =>
    addConnectGuard(async ({ accounts }) => {
      await null;
      ran.push(`${name} ${accounts.addresses.length > 0}`);
    }),
  );
  await connect(connector);
  assert.deepEqual(ran, ['first true', 'second true']);
  for (const stop of stops) stop();
});

test('guard rejects: the connection fails with its error and no session starts', async () => {
  const stop = addConnectGuard(async () => {
    throw appKitError('siwx_init_failed');
  });
  await connect(connector);
  const now = $connectState.get();
  assert.equal(now.state === 'failed' && now.error.code, 'siwx_init_failed');
  assert.equal(accountOf('eip155').status, 'disconnected');
  stop();
  await connect(connector);
  assert.equal(accountOf('eip155').status, 'connected');
});

test('canceled while a guard is pending: a late pass does not connect', async () => {
  let pass = (): void => {};
  const stop = addConnectGuard(() => new Promise((resolve) => (pass = resolve)));
  const done = connect(connector);
  await settle();
  cancelConnect();
  pass();
  await done;
  await settle();
  assert.equal(accountOf('eip155').status, 'disconnected');
  stop();
});
