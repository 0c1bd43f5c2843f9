import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AA, contrast, parseColor } from '../styles/accent';
import { MONOGRAM_COLOURS, monogramLetters, monogramLook } from './monogram';

test('two letters: of two words, else of one', () => {
  assert.equal(monogramLetters('Rain Box'), 'RB');
  assert.equal(monogramLetters('foxglove'), 'Fo');
  assert.equal(monogramLetters('X'), 'X');
  assert.equal(monogramLetters('1inch Wallet'), '1W');
});

test('letters are whole characters, and invisible ones never count', () => {
  assert.equal(monogramLetters('狐手套'), '狐手');
  assert.equal(monogramLetters('𝔸𝔹'), '𝔸𝔹');
  assert.equal(monogramLetters('\u202e\u200bMeta\u2066Mask'), 'Me');
  assert.equal(monogramLetters('👻'), '?');
  assert.equal(monogramLetters(''), '?');
});

test('white letters are readable on every colour of ours', () => {
  const white = parseColor('#ffffff');
  for (const text of MONOGRAM_COLOURS) {
    const ground = parseColor(text);
    assert.ok(white && ground && contrast(white, ground) >= AA, text);
  }
});

test('a name always gets the same look', () => {
  assert.deepEqual(monogramLook('Foxglove'), monogramLook('Foxglove'));
  assert.ok(MONOGRAM_COLOURS.includes(monogramLook('Foxglove').background));
});
