import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortName } from './short-name';

test('a name that fits stays whole', () => {
  assert.equal(shortName('bluebird.id'), 'bluebird.id');
  assert.equal(shortName('123456789012345678'), '123456789012345678');
});

test('a longer one is cut to 18 characters, the ellipsis included', () => {
  assert.equal(shortName('1234567890123456789'), '12345678901234567…');
});

test('a letter made of several code points is never cut in two', () => {
  const family = '👩‍👩‍👧';
  assert.equal(shortName(family.repeat(18)), family.repeat(18));
  assert.equal(shortName(family.repeat(19)), `${family.repeat(17)}…`);
});
