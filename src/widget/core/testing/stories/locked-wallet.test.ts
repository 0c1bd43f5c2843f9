/** Tests wallets that lock, lose contact, and come back. Nothing here may prompt. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { setMultiWallet } from '../../config/multi-wallet';
import { disconnect } from '../../connect/disconnect';
import { renewSessions } from '../../session/sessions';
import { accountOf, connectedAccount } from '../../state/accounts';
import { ADDRESS, ADDRESS_2, settle } from '../fake-core';
import { never } from '../fake-provider';
import { ADDRESS_3, ids, type ThreeWallets, threeWallets } from '../fake-three-wallets';

let at: ThreeWallets;

beforeEach(async () => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  at = threeWallets();
  await at.take('fox');
  at.fox.prompts = 0;
});
afterEach(() => {
  assert.equal(at.fox.prompts, 0);
  at.world().stop();
  assert.equal(at.world().watched(), 0);
  mock.timers.reset();
});

/** As MetaMask reports a lock: `accountsChanged []`. */
function lock(): void {
  at.world().tell('fox', 'eip155').accounts([]);
}

async function unlock(accounts: readonly string[] = [ADDRESS]): Promise<void> {
  at.world().tell('fox', 'eip155').accounts(accounts);
  await settle();
}

async function reload(): Promise<void> {
  await at.again(true);
}

test('locked, then unlocked: disconnected meanwhile, then connected again', async () => {
  lock();
  assert.equal(accountOf('eip155').status, 'disconnected');
  await settle();
  assert.equal(accountOf('eip155').status, 'disconnected');
  await unlock([ADDRESS_3]);
  assert.equal(connectedAccount('eip155')?.address, ADDRESS_3);
  lock();
  await unlock();
  assert.equal(connectedAccount('eip155')?.address, ADDRESS);
  assert.equal(at.world().watched(), 1);
});

test('reload while locked, then unlock: connected again, also at the next load', async () => {
  lock();
  await reload();
  assert.equal(accountOf('eip155').status, 'disconnected');
  await unlock();
  assert.equal(connectedAccount('eip155')?.address, ADDRESS);
  lock();
  await reload();
  Object.assign(at.fox.namespaces.eip155 ?? {}, { accounts: [ADDRESS] });
  await reload();
  assert.equal(connectedAccount('eip155')?.address, ADDRESS);
});

test('wallet without an answer at the load: connected when it reports accounts', async () => {
  at.fox.wait = (what) => (what === 'silent' ? never() : Promise.resolve());
  await reload();
  assert.equal(accountOf('eip155').status, 'connecting');
  mock.timers.tick(10_000);
  await settle();
  assert.equal(accountOf('eip155').status, 'disconnected');
  at.fox.wait = async () => {};
  await unlock();
  assert.equal(connectedAccount('eip155')?.address, ADDRESS);
});

test('provider lost contact: disconnected, connected again at the next load', async () => {
  at.world().tell('fox', 'eip155').disconnect();
  await settle();
  assert.equal(accountOf('eip155').status, 'disconnected');
  await reload();
  assert.equal(connectedAccount('eip155')?.address, ADDRESS);
});

test('disconnected here while locked: unlocking connects nothing', async () => {
  lock();
  await disconnect();
  assert.equal(at.world().watched(), 0);
  await unlock();
  assert.equal(accountOf('eip155').status, 'disconnected');
  await reload();
  assert.equal(accountOf('eip155').status, 'disconnected');
});

test('4100: forgotten, in the page and at the load', async () => {
  at.fox.fault = { accounts: { code: 4100, message: 'not authorized' } };
  await renewSessions();
  assert.equal(accountOf('eip155').status, 'disconnected');
  assert.equal(at.stored('eip155:connected_connector_id'), undefined);
  at.fox.fault = {};
  await unlock();
  assert.equal(accountOf('eip155').status, 'disconnected');
  await at.take('fox');
  at.fox.prompts = 0;
  at.fox.fault = { accounts: { code: 4100, message: 'not authorized' } };
  await reload();
  assert.equal(at.stored('eip155:connected_connector_id'), undefined);
});

test('another wallet connected while the first was locked: it stays the active one', async () => {
  lock();
  await at.take('hare');
  await unlock();
  assert.deepEqual(ids(), ['hare', 'fox']);
  assert.equal(connectedAccount('eip155')?.address, ADDRESS_2);
  lock();
  setMultiWallet(false);
  await at.take('owl');
  await unlock();
  assert.deepEqual(ids(), ['owl']);
});
