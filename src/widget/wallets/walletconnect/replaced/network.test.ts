import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { forgetNetworkChanges, isAppVisible, isOnline, subscribeToNetworkChange } from './network';

const page = new EventTarget();

beforeEach(() => Object.assign(globalThis, { window: page }));
afterEach(() => {
  forgetNetworkChanges();
  Reflect.deleteProperty(globalThis, 'window');
});

test('changes are told until they are forgotten', () => {
  const heard: boolean[] = [];
  subscribeToNetworkChange((online) => heard.push(online));
  page.dispatchEvent(new Event('offline'));
  page.dispatchEvent(new Event('online'));
  forgetNetworkChanges();
  page.dispatchEvent(new Event('offline'));
  assert.deepEqual(heard, [false, true]);
});

test('where nothing says otherwise there is a network, and somebody looks', async () => {
  assert.equal(await isOnline(), true);
  assert.equal(isAppVisible(), true);
});
