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

test('the owner’s order wins; what it leaves out comes last and is still there', () => {
  assert.deepEqual(orderedMethods(['wallet', 'social'], ['email', 'social']), [
    'wallet',
    'social',
    'email',
  ]);
});

test('what this build does not have, or the gateway does not allow, has no place', () => {
  assert.deepEqual(orderedMethods(CONNECT_METHODS, []), ['wallet']);
});
