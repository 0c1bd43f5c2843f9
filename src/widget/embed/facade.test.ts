import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FACADE_BRAND } from './facade-brand';
import { facadeWith } from './test-facade';

test('before the shell: frozen idle values, and nothing is loaded', async () => {
  const { api, log } = facadeWith();
  assert.equal(api.getState().initialized, false);
  assert.equal(api.getAccount('eip155').isConnected, false);
  assert.equal(api.getProvider('eip155'), undefined);
  for (const answer of [api, api.getState(), api.getState().accounts, api.getAccount()]) {
    assert.ok(Object.isFrozen(answer));
  }
  await api.close();
  assert.deepEqual(log, []);
  assert.equal((api as unknown as Record<symbol, unknown>)[FACADE_BRAND], true);
});

test('open: loads the shell and shows the view; earlier calls run first', async () => {
  const { api, log } = facadeWith();
  api.setTheme('dark');
  assert.deepEqual(log, []);
  await api.open({ view: 'Networks' });
  assert.deepEqual(log, ['start', 'setTheme ["dark"]', 'open [{"view":"Networks"}]']);
  assert.equal(api.getState().initialized, true);
});

test('network changes and labels: replayed in order with the rest; they load nothing', async () => {
  const said: unknown[] = [];
  const note =
    (name: string) =>
    (...args: unknown[]): number =>
      said.push([name, ...args]);
  const { api, log } = facadeWith({
    configure: note('configure'),
    addNetwork: note('add'),
    removeNetwork: note('remove'),
    setAddressLabel: note('label'),
  });
  api.addNetwork('eip155:1');
  api.push(['configure', { networks: 'eip155:10' }], ['removeNetwork', 'eip155:10']);
  api.setAddressLabel('0xab', 'Savings');
  assert.deepEqual(log, []);
  await api.open();
  api.addNetwork('eip155:137');
  assert.deepEqual(said, [
    ['add', 'eip155:1'],
    ['configure', { networks: 'eip155:10' }],
    ['remove', 'eip155:10'],
    ['label', '0xab', 'Savings'],
    ['add', 'eip155:137'],
  ]);
});

test('restored shell: answers without an open', async () => {
  const { api, started } = facadeWith();
  await started();
  assert.equal(api.getState().initialized, true);
});

test('open: never rejects; sends an error event and offers Retry, which opens', async () => {
  const { api, log, events, state } = facadeWith({ broken: true });
  const heard: string[] = [];
  api.on('error', ({ code, name }) => heard.push(`${name} ${code}`));
  await api.open({ view: 'Connect' });
  assert.deepEqual(heard, ['AppKitError load_failed']);
  assert.deepEqual(
    events.map(({ type }) => type),
    ['appkit:error'],
  );
  assert.deepEqual(log, ['start', 'failed']);
  state.broken = false;
  state.retry();
  await new Promise(setImmediate);
  assert.deepEqual(log.slice(2), ['start', 'hidden', 'open [{"view":"Connect"}]']);
});

test('load that fails at once: the busy state does not replace the message', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { api, log } = facadeWith({ broken: true });
  await api.open();
  context.mock.timers.tick(1);
  await Promise.resolve();
  assert.deepEqual(log, ['start', 'failed']);
});

test('disconnect: rejects with an AppKit error; an unhandled rejection has no effect', async () => {
  const { api } = facadeWith({ broken: true });
  const unhandled: unknown[] = [];
  const listen = (cause: unknown) => unhandled.push(cause);
  process.on('unhandledRejection', listen);
  const promise = api.disconnect();
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  process.off('unhandledRejection', listen);
  assert.deepEqual(unhandled, []);
  await assert.rejects(promise, { name: 'AppKitError', code: 'load_failed' });
});

test('open closed at once: shows no busy state, however long it loads', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { api, log } = facadeWith({ slow: new Promise(() => {}) });
  api.open();
  await api.close();
  context.mock.timers.tick(60_000);
  await Promise.resolve();
  assert.deepEqual(log, ['start']);
  // A pending call that is still needed gets a result.
  api.open();
  context.mock.timers.tick(100);
  await Promise.resolve();
  assert.deepEqual(log, ['start', 'loading']);
});

test('shell still checking an earlier connection: the busy state stays', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { api, hide, log } = facadeWith({
    open: async () => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      hide();
    },
  });
  const opening = api.open();
  for (let turn = 0; turn < 9; turn += 1) await Promise.resolve();
  context.mock.timers.tick(100);
  for (let turn = 0; turn < 9; turn += 1) await Promise.resolve();
  assert.deepEqual(log, ['start', 'loading']);
  context.mock.timers.tick(400);
  await opening;
  assert.deepEqual(log, ['start', 'loading', 'hidden']);
});

test('one failure: one error event for any number of callers', async () => {
  const { api, events } = facadeWith({ broken: true });
  await Promise.allSettled([api.open(), api.disconnect(), api.diagnose()]);
  assert.equal(events.length, 1);
});

test('destroyed by a listener during startup: the shell is destroyed too', async () => {
  const { api, log } = facadeWith();
  const opening = api.open();
  api.destroy();
  await opening;
  assert.ok(log.includes('destroy'));
  assert.equal(api.getState().initialized, false);
});

test('open closed during the load: not shown', async () => {
  const { api, log } = facadeWith();
  const opening = api.open();
  await api.close();
  await opening;
  assert.deepEqual(log, ['start']);
});

test('queue: replayed in order; an invalid entry stops nothing', async () => {
  const { api, log } = facadeWith();
  api.push(['setTheme', 'light'], ['nonsense'], 5 as never, ['on', 'connect', () => {}], ['open']);
  await new Promise(setImmediate);
  assert.deepEqual(log, ['start', 'setTheme ["light"]', 'open [null]']);
});

test('subscribe and on: stop when unsubscribed; a throwing listener does not affect the others', async () => {
  const { api, emit, tell, log } = facadeWith();
  const heard: string[] = [];
  const state = { ...api.getState(), accounts: {} };
  const stop = [
    api.on('ready', () => {
      throw Error('of the page');
    }),
    api.on('ready', ({ version }) => heard.push(version)),
    api.subscribe(() => heard.push('state')),
  ];
  emit('ready', { version: '1' });
  tell('', state);
  for (const end of stop) end();
  emit('ready', { version: '2' });
  tell('', state);
  assert.deepEqual(heard, ['1', 'state']);
  assert.deepEqual(log, []);
});

test('destroy: removes everything, and later calls do nothing', async () => {
  const { api, log, emit, events } = facadeWith();
  await api.open();
  api.destroy();
  assert.deepEqual(log.slice(2).sort(), ['close', 'destroy', 'host removed']);
  const before = log.length;
  await api.open();
  await api.disconnect();
  emit('ready', { version: '1' });
  assert.equal(log.slice(before).includes('start'), false);
  assert.equal(events.length, 0);
  assert.equal(api.getState().initialized, false);
});
