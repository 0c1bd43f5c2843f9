import assert from 'node:assert/strict';
import { test } from 'node:test';
import { facadeWith } from './test-facade';

const REQUEST = { recipient: '0x1', asset: 'eip155:1/slip44:60', amount: '1' } as const;

test('pay before the shell: the busy state shows until the payment does', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  let load: (_: unknown) => void = () => {};
  const { api, log } = facadeWith({ slow: new Promise((resolve) => (load = resolve)) });
  const paid = api.pay(REQUEST);
  context.mock.timers.tick(1);
  await Promise.resolve();
  assert.deepEqual(log, ['start', 'loading']);
  load(undefined);
  assert.equal(await paid, 'paid');
  assert.deepEqual(log.slice(2), ['hidden', `pay [${JSON.stringify(REQUEST)},false]`]);
});

test('pay that the user closes while it loads: the shell gets it as closed', async () => {
  const { api, log } = facadeWith();
  const paid = api.pay(REQUEST);
  await api.close();
  await paid;
  assert.deepEqual(log, ['start', `pay [${JSON.stringify(REQUEST)},true]`]);
});

test('pay and a newer open whose code does not load: the message of open stays', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  let load: (_: unknown) => void = () => {};
  const slow = new Promise((resolve) => (load = resolve));
  const { api, log } = facadeWith({ slow, broken: true });
  const paid = api.pay(REQUEST);
  const opened = api.open();
  load(undefined);
  await assert.rejects(paid, { code: 'load_failed' });
  await opened;
  assert.deepEqual(log, ['start', 'failed']);
});

test('pay whose code does not load: rejects once, and nothing stays open', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  let load: (_: unknown) => void = () => {};
  const slow = new Promise((resolve) => (load = resolve));
  const { api, log, events } = facadeWith({ slow, broken: true });
  const paid = api.pay(REQUEST);
  context.mock.timers.tick(1);
  await Promise.resolve();
  load(undefined);
  await assert.rejects(paid, { code: 'load_failed' });
  context.mock.timers.tick(1);
  await Promise.resolve();
  assert.deepEqual(log, ['start', 'loading', 'hidden']);
  assert.equal(events.length, 1);
});
