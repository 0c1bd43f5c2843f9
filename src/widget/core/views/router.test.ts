import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { $route, goBack, pushView, replaceView, resetView, setRouterHost } from './router';

let exits = 0;
let connected = false;

beforeEach(() => {
  exits = 0;
  connected = false;
  setRouterHost({ exit: () => (exits += 1), isConnected: () => connected });
  resetView('Connect');
});

test('Going back from the first view closes the modal', () => {
  goBack();
  assert.equal(exits, 1);
  assert.equal($route.get().view, 'Connect');
});

test('Going back to Connect while connected shows Account', () => {
  pushView('ConnectingExternal');
  connected = true;
  goBack();
  assert.equal($route.get().view, 'Account');
  assert.equal($route.get().depth, 1);
  goBack();
  assert.equal(exits, 1);
});

test('back: shows the view before, with its data', () => {
  resetView('Account');
  pushView('Networks', { from: 'here' });
  pushView('SwitchNetwork');
  assert.deepEqual(
    { ...$route.get() },
    { view: 'SwitchNetwork', data: {}, direction: 'forward', depth: 3, previous: 'Networks' },
  );
  goBack();
  assert.equal($route.get().view, 'Networks');
  assert.deepEqual($route.get().data, { from: 'here' });
  assert.equal($route.get().direction, 'back');
});

test('replace: keeps the history below', () => {
  pushView('Networks');
  replaceView('SwitchActiveChain');
  assert.equal($route.get().depth, 2);
  goBack();
  assert.equal($route.get().view, 'Connect');
});

test('reset: clears the history', () => {
  pushView('Networks');
  resetView('Account');
  goBack();
  assert.equal(exits, 1);
});

test('same view pushed again: the history does not grow', () => {
  pushView('Networks');
  pushView('Networks');
  assert.equal($route.get().depth, 2);
});
