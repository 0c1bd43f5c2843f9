import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MONOGRAM_COLORS, monogramLetters, monogramLook } from './monogram';

test('monogram: two capitals, from two words or from one', () => {
  assert.equal(monogramLetters('Rain Box'), 'RB');
  assert.equal(monogramLetters('foxglove'), 'FO');
  assert.equal(monogramLetters('X'), 'X');
  assert.equal(monogramLetters('1inch Wallet'), '1W');
});

test('name without letters of an alphabet: its first character alone; never an invisible one', () => {
  assert.equal(monogramLetters('狐手套'), '狐');
  assert.equal(monogramLetters('𝔸𝔹'), '𝔸𝔹');
  assert.equal(monogramLetters('\u202e\u200bMeta\u2066Mask'), 'ME');
  assert.equal(monogramLetters('👻'), '👻');
  assert.equal(monogramLetters(''), '?');
});

test('same name: same look', () => {
  assert.deepEqual(monogramLook('Foxglove'), monogramLook('Foxglove'));
  assert.ok(MONOGRAM_COLORS.includes(monogramLook('Foxglove').background));
});
