import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortName } from './short-name';

test('name that fits: shown whole', () => {
  assert.equal(shortName('bluebird.id'), 'bluebird.id');
  assert.equal(shortName('123456789012345678'), '123456789012345678');
});

test('longer name: cut to 18 characters including the ellipsis', () => {
  assert.equal(shortName('1234567890123456789'), '12345678901234567…');
});

test('grapheme of several code points: never cut', () => {
  const namespace = '👩‍👩‍👧';
  assert.equal(shortName(namespace.repeat(18)), namespace.repeat(18));
  assert.equal(shortName(namespace.repeat(19)), `${namespace.repeat(17)}…`);
});
