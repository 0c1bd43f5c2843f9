import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { settle } from '../../core/testing/fake-core';
import { createFakeProvider, never, throwing } from '../../core/testing/fake-provider';
import {
  announce,
  discover,
  eachTestHasAPage,
  info,
  install,
  page,
  request,
  shown,
} from './fake-injected';
import { createInjectedWallet } from './injected-wallet';

eachTestHasAPage();

test('connect: sends no request by itself; a removed wallet is an error', async () => {
  const { wallet } = discover();
  const fake = createFakeProvider({});
  announce(info('io.one'), fake);
  const connector = shown.get('io.one');
  assert.ok(connector);
  await wallet.connect(request(connector));
  assert.deepEqual(fake.calls, []);
  const lost = assert.rejects(wallet.connect(request({ ...connector, id: 'io.gone' })), {
    code: 'wallet_missing',
  });
  await settle();
  mock.timers.tick(2_000);
  await lost;
});

test('restore: waits for a late wallet, but not forever', async () => {
  const { wallet } = discover();
  const late = wallet.restore('io.late', 'eip155');
  await settle();
  mock.timers.tick(500);
  announce(info('io.late'));
  assert.ok(await late);
  const missing = wallet.restore('io.missing', 'eip155');
  await settle();
  mock.timers.tick(2_000);
  assert.equal(await missing, undefined);
});

test('restore before a discovery: works, and leaves no listener', async () => {
  install(info('io.one'));
  const own = page.listeners;
  const wallet = createInjectedWallet(page as unknown as Window);
  assert.ok(await wallet.restore('io.one', 'eip155'));
  await Promise.resolve();
  assert.equal(page.listeners, own);
});

test('discovery stopped: leaves no listener; stopping twice has no effect', () => {
  const { stop } = discover();
  stop();
  stop();
  assert.equal(page.listeners, 0);
  announce(info('io.after'));
  assert.equal(shown.size, 0);
});

test('disconnect: revokes the permission, and never rejects or waits long', async () => {
  const { wallet } = discover();
  const good = createFakeProvider({ wallet_revokePermissions: () => null });
  announce(info('io.good'), good);
  await wallet.disconnect?.('io.good', 'eip155');
  assert.deepEqual(good.calls, [
    { method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] },
  ]);
  announce(info('io.bad'), createFakeProvider({ wallet_revokePermissions: throwing(null) }));
  await wallet.disconnect?.('io.bad', 'eip155');
  announce(info('io.mute'), createFakeProvider({ wallet_revokePermissions: never }));
  const mute = wallet.disconnect?.('io.mute', 'eip155');
  await settle();
  mock.timers.tick(1_500);
  await mute;
  await wallet.disconnect?.('io.unknown', 'eip155');
});
