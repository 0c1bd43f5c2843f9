import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextInTrap } from './focus-trap';

const items = ['back', 'close', 'row'];

test('Tab on the last element: first one; Shift+Tab on the first: last one', () => {
  assert.equal(nextInTrap(items, 'row', false), 'back');
  assert.equal(nextInTrap(items, 'back', true), 'row');
});

test('elements in between: the browser moves the focus', () => {
  assert.equal(nextInTrap(items, 'close', false), undefined);
  assert.equal(nextInTrap(items, 'close', true), undefined);
  assert.equal(nextInTrap(items, 'back', false), undefined);
});

test('Shift+Tab on the card itself: last element', () => {
  assert.equal(nextInTrap(items, 'card', true), 'row');
  assert.equal(nextInTrap(items, 'card', false), undefined);
});

test('no focusable element: no focus change', () => {
  assert.equal(nextInTrap([], 'card', true), undefined);
});
