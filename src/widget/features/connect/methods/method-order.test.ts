import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CONNECT_METHODS } from '../../../core/constants/initial-limits';
import { orderedMethods } from './method-order';

test('Default connect-method order: email, social, wallet', () => {
  assert.deepEqual(orderedMethods(CONNECT_METHODS, ['social', 'email']), [
    'email',
    'social',
    'wallet',
  ]);
});

test('owner’s order: applies; methods that it omits come last', () => {
  assert.deepEqual(orderedMethods(['wallet', 'social'], ['email', 'social']), [
    'wallet',
    'social',
    'email',
  ]);
});

test('method absent from the build or disabled by the gateway: not shown', () => {
  assert.deepEqual(orderedMethods(CONNECT_METHODS, []), ['wallet']);
});
