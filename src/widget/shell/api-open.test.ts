/** Tests opening while the session's own file does not load. */
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { setGatewayLoader, setSessionLoader } from '../core/contracts/island-loaders';
import type { Runtime } from '../core/contracts/runtime-types';
import { onHostEvent } from '../core/reporting/host-events';
import { fakePage } from '../core/testing/fake-core';
import { $modal, forceClose } from '../core/views/modal';
import { $route } from '../core/views/router';
import { createApi } from './api';

const { storage } = fakePage();
Object.assign(globalThis, { requestAnimationFrame: (act: () => void) => queueMicrotask(act) });
setGatewayLoader(() => Promise.reject(new Error('404')));

const parts = {
  version: '1.0.0',
  pinned: false,
  takeOver() {},
  isAhead: () => false,
  draw() {},
  begin() {},
  destroy() {},
};

for (const [who, options] of [
  ['somebody who comes back', undefined],
  ['a page that names a namespace', { namespace: 'eip155' }],
] as const) {
  test(`${who}: the modal still opens, and the failure is reported once`, async () => {
    if (!options) storage.set('@appkit-embed/no-project/connection_status', 'connected');
    let loads = 0;
    setSessionLoader(() => {
      loads += 1;
      return Promise.reject(new Error('404'));
    });
    const errors: unknown[] = [];
    const stop = onHostEvent((name) => name === 'error' && errors.push(name));
    const api = createApi(parts);
    await api.open(options);
    assert.equal($modal.get().open, true);
    assert.equal(errors.length, 1);
    assert.equal(loads, 1);
    stop();
    forceClose();
    storage.clear();
  });
}

test('account screen requested without a connection: opens Connect, which knows the next screen', async () => {
  const api = createApi(parts);
  await api.open({ view: 'Account', arguments: { token: 'x' } });
  assert.equal($route.get().view, 'Connect');
  assert.deepEqual($route.get().data, { token: 'x', next: 'Account' });
  await api.open({ view: 'WhatIsAWallet' });
  assert.deepEqual([$route.get().view, $route.get().data], ['WhatIsAWallet', {}]);
  forceClose();
});

test('view that comes with the runtime: opens once that has loaded', async () => {
  let load: (runtime: Runtime) => void = () => {};
  setSessionLoader(() => new Promise((resolve) => (load = resolve)));
  const opening = createApi(parts).open({ view: 'EmailLogin' });
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal($modal.get().open, false);
  load({} as Runtime);
  await opening;
  assert.equal($modal.get().open, true);
  forceClose();
});

test('view that cannot be serialized: opens the default, throws nothing, informs the page', async () => {
  setSessionLoader(async () => ({}) as Runtime);
  let stop: () => void = () => {};
  const told = new Promise((resolve) => {
    stop = onHostEvent((name, detail) => name === 'error' && resolve(detail));
  });
  await createApi(parts).open({ view: Symbol('Account') as never });
  assert.equal($modal.get().open, true);
  assert.deepEqual([$route.get().view, $route.get().data], ['Connect', {}]);
  assert.ok((await told) instanceof Error);
  stop();
  forceClose();
});

for (const ahead of [true, false]) {
  test(`wallet list that has not come, screen ${ahead ? '' : 'not '}rendered before the press: opens ${ahead ? 'at once' : 'after 20 ms'}`, async () => {
    setSessionLoader(async () => ({}) as Runtime);
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      const list = new Promise<undefined>(() => {});
      const opening = createApi({ ...parts, isAhead: () => ahead }).open({}, list);
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      assert.equal($modal.get().open, ahead);
      mock.timers.tick(20);
      await opening;
      assert.equal($modal.get().open, true);
    } finally {
      mock.timers.reset();
      forceClose();
    }
  });
}

test('payment that the user closed before the shell came: canceled, and the session does not start', async () => {
  let loads = 0;
  setSessionLoader(async () => {
    loads += 1;
    return {} as Runtime;
  });
  const api = createApi(parts);
  await assert.rejects(api.pay({}, undefined, true), { code: 'pay_canceled' });
  await api.open({ view: 'Connect' }, undefined, true);
  assert.deepEqual([loads, $modal.get().open], [0, false]);
});

test('options that throw when they are read: reported, and the waiting dialog ends', async () => {
  let taken = 0;
  const takeOver = () => {
    taken += 1;
  };
  const errors: unknown[] = [];
  const stop = onHostEvent((name) => name === 'error' && errors.push(name));
  const options = {
    get view(): 'Connect' {
      throw new Error('of the page');
    },
  };
  await createApi({ ...parts, takeOver }).open(options);
  assert.deepEqual([errors.length, $modal.get().open, taken], [1, false, 1]);
  stop();
});
