import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextInTrap } from './focus-trap';

const items = ['back', 'close', 'row'];

test('Tab on the last goes to the first, Shift+Tab on the first to the last', () => {
  assert.equal(nextInTrap(items, 'row', false), 'back');
  assert.equal(nextInTrap(items, 'back', true), 'row');
});

test('in between the browser moves', () => {
  assert.equal(nextInTrap(items, 'close', false), undefined);
  assert.equal(nextInTrap(items, 'close', true), undefined);
  assert.equal(nextInTrap(items, 'back', false), undefined);
});

test('from the card itself, Shift+Tab goes to the last instead of out', () => {
  assert.equal(nextInTrap(items, 'card', true), 'row');
  assert.equal(nextInTrap(items, 'card', false), undefined);
});

test('with nothing to focus nothing is chosen', () => {
  assert.equal(nextInTrap([], 'card', true), undefined);
});
