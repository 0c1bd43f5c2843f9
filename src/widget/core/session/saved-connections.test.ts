/**
 * Tests saved connections with several wallets, on a later visit and in another tab. Source:
 * specification §3, §4; protocol §7.
 */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { setMultiWallet } from '../config/multi-wallet';
import { disconnect } from '../connect/disconnect';
import { restoreAll } from '../connect/reconnect';
import { deleteConnection, switchConnection } from '../connect/switch-connection';
import { syncFromStorage } from '../connect/tab-sync';
import { accountOf, connectedAccount } from '../state/accounts';
import { $connections } from '../state/connections';
import { $activeNetwork } from '../state/namespaces';
import { storage } from '../storage/typed-storage';
import { ADDRESS, ADDRESS_2, ONE, settle, TWO } from '../testing/fake-core';
import {
  ADDRESS_3,
  ids,
  switchRequest,
  type ThreeWallets,
  threeWallets,
} from '../testing/fake-three-wallets';
import { recentConnections } from './saved-connections';

let at: ThreeWallets;

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  at = threeWallets();
});
afterEach(() => {
  at.world().stop();
  mock.timers.reset();
});

test('multi-wallet off: earlier wallets are not restored beside another wallet', async () => {
  await at.take('fox');
  await at.take('hare');
  at.hare.gone = true;
  await at.again(false);
  assert.deepEqual(ids(), ['fox']);
  await at.take('owl');
  assert.deepEqual(
    recentConnections('eip155', ids()).map(({ connectorId }) => connectorId),
    [],
  );
});

test('account details of the wallet: kept in the connection and in storage', async () => {
  const details = { type: 'payment', publicKey: 'ab', path: "m/84'/0'/0'/0/0" };
  at.fox.details = (address) => (address === ADDRESS ? details : undefined);
  await at.take('fox');
  const expected = [{ address: ADDRESS, ...details }, { address: ADDRESS_3 }];
  assert.deepEqual($connections.get().eip155?.[0]?.accounts, expected);
  const saved = () => JSON.parse(at.stored('connections') ?? '').eip155[0].accounts;
  assert.deepEqual(saved(), expected);
  // A wallet that has not confirmed its accounts yet gives no details.
  at.fox.details = () => undefined;
  await at.again(true);
  assert.deepEqual(ids(), ['fox']);
  assert.deepEqual(saved(), expected);
});

test('disconnected connector ids are stored: none of them reconnects by itself', async () => {
  await at.take('fox');
  await at.take('hare');
  await disconnect('eip155', 'hare');
  await at.again(true);
  assert.deepEqual(ids(), ['fox']);
  await disconnect();
  at.fox.prompts = 0;
  await at.again(true);
  await restoreAll();
  assert.deepEqual(ids(), []);
  assert.equal(at.fox.prompts + at.hare.prompts, 1, 'hare was asked once, when it was selected');
});

test('later visit: reconnects all wallets and keeps the active one, without prompting', async () => {
  await at.take('fox');
  await at.take('hare');
  await switchConnection(switchRequest('fox'));
  at.fox.prompts = at.hare.prompts = 0;
  // The gateway's settings are not loaded yet at that moment.
  await at.again(false);
  assert.deepEqual(ids(), ['fox', 'hare']);
  assert.equal(connectedAccount('eip155')?.connectorId, 'fox');
  assert.equal(connectedAccount('eip155')?.networkId, ONE.id);
  assert.equal($activeNetwork.get()?.id, ONE.id);
  assert.equal(at.fox.prompts + at.hare.prompts, 0);
  assert.equal(JSON.parse(at.stored('connections') ?? '').eip155.length, 2);
});

test('visit without the active wallet: the other one is used, the first stays stored', async () => {
  await at.take('fox');
  await at.take('hare');
  at.hare.gone = true;
  await at.again(true);
  assert.deepEqual(ids(), ['fox']);
  assert.equal(connectedAccount('eip155')?.connectorId, 'fox');
  assert.deepEqual(
    recentConnections('eip155', ids()).map(({ connectorId }) => connectorId),
    ['hare'],
  );
});

test('other wallet restored before the active one: not shown in its place', async () => {
  await at.take('fox');
  await at.take('hare');
  let come: () => void = () => {};
  at.hare.wait = (what) =>
    what === 'restore' ? new Promise((resolve) => (come = resolve)) : Promise.resolve();
  await at.again(true);
  assert.equal(accountOf('eip155').status, 'connecting');
  come();
  await settle();
  assert.deepEqual(ids(), ['hare', 'fox']);
});

test('disconnected during a restore: no wallet reconnects', async () => {
  await at.take('fox');
  await at.take('hare');
  let come: () => void = () => {};
  at.hare.wait = (what) =>
    what === 'restore' ? new Promise((resolve) => (come = resolve)) : Promise.resolve();
  await at.again(true);
  await disconnect('eip155');
  come();
  await settle();
  assert.deepEqual(ids(), []);
  assert.equal(accountOf('eip155').status, 'disconnected');
});

test('wallet switched in another tab: this tab follows once the wallet is present', async () => {
  await at.take('fox');
  at.page.storage.set('@appkit-embed/no-project/eip155:connected_connector_id', 'hare');
  at.page.storage.delete('@appkit-embed/no-project/connections');
  syncFromStorage();
  assert.deepEqual(ids(), ['fox']);
  await settle();
  assert.deepEqual(ids(), ['hare']);
});

test('another tab switches the active wallet: this tab follows without prompting', async () => {
  await at.take('fox');
  await at.take('hare');
  const prompts = at.fox.prompts;
  at.page.storage.set('@appkit-embed/no-project/eip155:connected_connector_id', 'fox');
  syncFromStorage();
  await settle();
  assert.deepEqual(ids(), ['fox', 'hare']);
  assert.equal(at.fox.prompts, prompts);
});

test('another tab adds and then uses a wallet: this tab does not undo it', async () => {
  await at.take('fox');
  const entry = { connectorId: 'hare', accounts: [{ address: ADDRESS_2 }], name: 'Hare' };
  const all = JSON.parse(at.stored('connections') ?? '');
  all.eip155.push(entry);
  at.page.storage.set('@appkit-embed/no-project/connections', JSON.stringify(all));
  syncFromStorage();
  at.page.storage.set('@appkit-embed/no-project/eip155:connected_connector_id', 'hare');
  await settle();
  assert.deepEqual(ids(), ['fox', 'hare']);
  assert.equal(at.stored('eip155:connected_connector_id'), 'hare');
  syncFromStorage();
  assert.deepEqual(ids(), ['hare', 'fox']);
});

test('another tab disconnects a wallet during its reconnect: it is not restored', async () => {
  await at.take('fox');
  let come: () => void = () => {};
  at.fox.wait = (what) =>
    what === 'restore' ? new Promise((resolve) => (come = resolve)) : Promise.resolve();
  await at.again(true);
  at.page.storage.delete('@appkit-embed/no-project/eip155:connected_connector_id');
  come();
  await settle();
  assert.deepEqual(ids(), []);
  assert.equal(accountOf('eip155').status, 'disconnected');
});

test('all disconnected at once: no other wallet becomes active in between', async () => {
  await at.take('fox');
  await at.take('hare');
  const used: unknown[] = [];
  const stop = $connections.listen((all) => used.push(all.eip155?.[0]?.connectorId));
  await disconnect();
  stop();
  assert.deepEqual(used, [undefined]);
});

test('stored connection without a name: its id, made safe to show', () => {
  const id = `\u202e${'f'.repeat(60)}`;
  storage.set('connections', { eip155: [{ connectorId: id, accounts: [] }] });
  storage.set('disconnected_connector_ids', { eip155: [id] });
  assert.equal(recentConnections('eip155', [])[0]?.shown.name, `${'f'.repeat(39)}…`);
});

test('recently connected: disconnected wallets, newest first, at most two; deleted ones are gone', async () => {
  await at.take('fox');
  await at.take('hare');
  await disconnect('eip155', 'fox');
  await disconnect('eip155', 'hare');
  const recent = () => recentConnections('eip155', ids());
  assert.deepEqual(
    recent().map((one) => [one.connectorId, one.shown.name, one.addresses, one.networkId]),
    [
      ['hare', 'Wallet hare', [ADDRESS_2], TWO.id],
      ['fox', 'Wallet fox', [ADDRESS, ADDRESS_3], ONE.id],
    ],
  );
  deleteConnection('eip155', 'hare');
  assert.deepEqual(
    recent().map(({ connectorId }) => connectorId),
    ['fox'],
  );
  deleteConnection('eip155', 'fox');
  assert.equal(at.stored('connections'), undefined);
  for (const id of ['fox', 'hare', 'owl']) {
    await at.take(id);
    await disconnect('eip155', id);
  }
  assert.deepEqual(
    recent().map(({ connectorId }) => connectorId),
    ['owl', 'hare'],
  );
});

test('connected wallet: not deleted', async () => {
  await at.take('fox');
  deleteConnection('eip155', 'fox');
  assert.deepEqual(ids(), ['fox']);
  assert.equal(at.stored('eip155:connected_connector_id'), 'fox');
});

const recentIds = () => recentConnections('eip155', ids()).map(({ connectorId }) => connectorId);

/** Written by another tab, which knows that several wallets are allowed. */
function endedElsewhere(id: string): void {
  const folder = '@appkit-embed/no-project/';
  at.page.storage.set(`${folder}disconnected_connector_ids`, JSON.stringify({ eip155: [id] }));
  at.page.storage.delete(`${folder}eip155:connected_connector_id`);
}

test('another tab disconnects a wallet: this one keeps it as recent', async () => {
  await at.take('fox');
  setMultiWallet(false);
  endedElsewhere('fox');
  syncFromStorage();
  assert.deepEqual(ids(), []);
  assert.deepEqual(recentIds(), ['fox']);
});

test('another tab disconnects during a reconnect and the permission is revoked: listed as recent', async () => {
  await at.take('fox');
  let come: () => void = () => {};
  at.fox.wait = (what) =>
    what === 'restore' ? new Promise((resolve) => (come = resolve)) : Promise.resolve();
  await at.again(false);
  endedElsewhere('fox');
  at.fox.fault = { accounts: { code: 4100 } };
  come();
  await settle();
  assert.deepEqual(ids(), []);
  assert.deepEqual(recentIds(), ['fox']);
});

test('multi-wallet off: disconnecting here removes the saved entry', async () => {
  setMultiWallet(false);
  await at.take('fox');
  await disconnect('eip155', 'fox');
  assert.equal(at.stored('connections'), undefined);
  assert.deepEqual(recentIds(), []);
});
