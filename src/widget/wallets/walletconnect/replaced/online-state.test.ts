import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import {
  forgetNetworkChanges,
  isAppVisible,
  isOnline,
  subscribeToNetworkChange,
} from './online-state';

const page = new EventTarget();

beforeEach(() => Object.assign(globalThis, { window: page }));
afterEach(() => {
  forgetNetworkChanges();
  Reflect.deleteProperty(globalThis, 'window');
});

test('changes: reported until unsubscribed', () => {
  const heard: boolean[] = [];
  subscribeToNetworkChange((online) => heard.push(online));
  page.dispatchEvent(new Event('offline'));
  page.dispatchEvent(new Event('online'));
  forgetNetworkChanges();
  page.dispatchEvent(new Event('offline'));
  assert.deepEqual(heard, [false, true]);
});

test('no contrary signal: reports a network', async () => {
  assert.equal(await isOnline(), true);
});

test('background page: also restores its connection, which a foreground tab may need', () => {
  Object.assign(globalThis, { document: { visibilityState: 'hidden' } });
  assert.equal(isAppVisible(), true);
  Reflect.deleteProperty(globalThis, 'document');
});
