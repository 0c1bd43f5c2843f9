import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { connect } from '../connect/connect';
import { BALANCE_RETRY_GUARD_MS, NATIVE_BALANCE_TTL_MS } from '../constants/limits';
import { appKitError } from '../errors/app-kit-error';
import { connectedAccount } from '../state/accounts';
import {
  ADDRESS,
  ADDRESS_2,
  fakeConnector,
  fakePage,
  fakeWorld,
  settle,
  TWO,
  type World,
} from '../testing/fake-core';
import { openModal } from '../views/modal';
import { $toast } from '../views/toasts';
import { $balanceState, refreshBalance } from './native-balance';

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

test('Balance display truncates to 3 decimals, and is cached for 30 s', async () => {
  await connect(connector);
  await settle();
  const balance = connectedAccount('eip155')?.balance;
  assert.deepEqual(balance, { formatted3: '1.234', numeric: '1.23456', symbol: 'ETH' });
  const count = () => world.asked.filter((what) => what === 'balance').length;
  assert.equal(count(), 1);
  mock.timers.tick(NATIVE_BALANCE_TTL_MS - 1);
  await refreshBalance('eip155');
  assert.equal(count(), 1);
  mock.timers.tick(1);
  await refreshBalance('eip155');
  assert.equal(count(), 2);
});

test('Token balance fetch has a retry gate; the spinner is cleared afterward', async () => {
  await connect(connector);
  await settle();
  mock.timers.tick(NATIVE_BALANCE_TTL_MS);
  openModal('Account');
  await settle();
  mock.timers.tick(NATIVE_BALANCE_TTL_MS);
  let tries = 0;
  world.script.balance = async () => {
    tries += 1;
    throw new Error('down');
  };
  const work = refreshBalance('eip155');
  assert.equal($balanceState.get().eip155, 'loading');
  await work;
  assert.equal($balanceState.get().eip155, 'failed');
  assert.equal(appKitError('balance_unavailable').message, 'Token Balance Unavailable');
  assert.equal($toast.get()?.message, 'Token Balance Unavailable');
  // Never 0 for an unknown balance: the last known figure stays.
  assert.equal(connectedAccount('eip155')?.balance?.formatted3, '1.234');
  mock.timers.tick(BALANCE_RETRY_GUARD_MS - 1);
  await refreshBalance('eip155');
  assert.equal(tries, 1);
  mock.timers.tick(1);
  await refreshBalance('eip155');
  assert.equal(tries, 2);
});

test('late balance of an account no longer shown: ignored', async () => {
  let answer: (value: object) => void = () => {};
  world.script.balance = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  await connect(connector);
  const slow = answer;
  world.script.balance = async () => ({ numeric: '2' });
  world.tell().network(TWO.id);
  await settle();
  slow({ numeric: '1' });
  await settle();
  assert.equal(connectedAccount('eip155')?.balance?.numeric, '2');
  assert.equal($balanceState.get().eip155, 'idle');
});

test('change during a request: one more request follows, because the reply may be outdated', async () => {
  const answers: ((numeric: string) => void)[] = [];
  world.script.balance = () =>
    new Promise((resolve) => {
      answers.push((numeric) => resolve({ numeric }));
    });
  await connect(connector);
  const works = [
    refreshBalance('eip155', { fresh: true }),
    refreshBalance('eip155', { fresh: true }),
    refreshBalance('eip155'),
  ];
  assert.equal(answers.length, 1);
  answers[0]?.('1');
  await settle();
  assert.equal(answers.length, 2);
  // The same applies to a change during that request.
  works.push(refreshBalance('eip155', { fresh: true }));
  answers[1]?.('2');
  await settle();
  answers[2]?.('3');
  await Promise.all(works);
  assert.equal(answers.length, 3);
  assert.equal(connectedAccount('eip155')?.balance?.numeric, '3');
  await refreshBalance('eip155');
  assert.equal(connectedAccount('eip155')?.balance?.numeric, '3');
});

test('change during a failing request: waits for the retry gate too', async () => {
  await connect(connector);
  await settle();
  const before = world.asked.length;
  world.script.balance = () => Promise.reject(new Error('down'));
  const fresh = { fresh: true };
  await Promise.all([refreshBalance('eip155', fresh), refreshBalance('eip155', fresh)]);
  assert.equal(world.asked.length, before + 1);
  assert.equal($balanceState.get().eip155, 'failed');
});

test('account with a failed balance, reopened within 30 s: shows the failure instead of a loading state', async () => {
  world.script.balance = () => Promise.reject(new Error('down'));
  await connect(connector);
  await settle();
  world.script.balance = async () => ({ numeric: '2' });
  world.tell().accounts([ADDRESS_2]);
  await settle();
  assert.equal($balanceState.get().eip155, 'idle');
  const before = world.asked.length;
  world.tell().accounts([ADDRESS]);
  await settle();
  assert.equal(world.asked.length, before);
  assert.equal(connectedAccount('eip155')?.balance, undefined);
  assert.equal($balanceState.get().eip155, 'failed');
});
