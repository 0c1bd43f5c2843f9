import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ViewName } from '../../../protocol/host/views';
import type { RouteState } from '../../core/views/router';
import { nextStack, type StackEntry } from './view-stack';

const data = Object.freeze({});
const route = (
  view: ViewName,
  direction: RouteState['direction'],
  depth: number,
  own: RouteState['data'] = data,
): RouteState => ({ view, data: own, direction, depth });
const views = (stack: readonly StackEntry[]) => stack.map((entry) => entry.route.view);

test('pushed view: keeps the one below, and Back restores the same element', () => {
  const first = nextStack([], route('Account', 'none', 1));
  const second = nextStack(first, route('Networks', 'forward', 2));
  assert.deepEqual(views(second), ['Account', 'Networks']);
  assert.equal(second[0]?.key, first[0]?.key);
  const back = nextStack(second, route('Account', 'back', 1));
  assert.deepEqual(views(back), ['Account']);
  assert.equal(back[0]?.key, first[0]?.key);
});

test('view that opens with the dialog: has no motion of its own; later ones do', () => {
  const opened = nextStack([], route('Account', 'none', 1));
  const pushed = nextStack(opened, route('Networks', 'forward', 2));
  const back = nextStack(pushed, route('Account', 'back', 1));
  const reset = nextStack(back, route('Connect', 'none', 1));
  const motions = [opened, pushed, back, reset].map((stack) => stack.at(-1)?.motion);
  assert.deepEqual(motions, ['', 'forward', 'back', 'none']);
});

test('replaced view: a new one in the same position', () => {
  const stack = nextStack(
    nextStack([], route('Connect', 'none', 1)),
    route('Networks', 'forward', 2),
  );
  const replaced = nextStack(stack, route('SwitchNetwork', 'forward', 2));
  assert.deepEqual(views(replaced), ['Connect', 'SwitchNetwork']);
  assert.notEqual(replaced[1]?.key, stack[1]?.key);
});

test('reset: clears everything, also the same view', () => {
  const stack = nextStack(
    nextStack([], route('Connect', 'none', 1)),
    route('Networks', 'forward', 2),
  );
  const fresh = nextStack(stack, route('Connect', 'none', 1));
  assert.deepEqual(views(fresh), ['Connect']);
  assert.notEqual(fresh[0]?.key, stack[0]?.key);
});

test('Back to another view than the kept one: creates a new one', () => {
  const stack = nextStack(
    nextStack([], route('Connect', 'none', 1)),
    route('Networks', 'forward', 2),
  );
  const back = nextStack(stack, route('Account', 'back', 1));
  assert.deepEqual(views(back), ['Account']);
  assert.notEqual(back[0]?.key, stack[0]?.key);
});

test('Back into a history that was never shown: leaves no stray entry', () => {
  const deep = nextStack([], route('Networks', 'forward', 3));
  assert.deepEqual(views(nextStack(deep, route('Account', 'back', 2))), ['Account']);
});

test('same state twice: no change', () => {
  const shown = route('Connect', 'none', 1);
  const stack = nextStack([], shown);
  assert.equal(nextStack(stack, shown), stack);
});
