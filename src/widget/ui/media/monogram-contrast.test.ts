import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MONOGRAM_COLORS } from '../../../protocol/pictures/monogram';
import { AA_CONTRAST, contrast, parseColor } from '../styles/accent';

test('white letters: readable on each of our colors', () => {
  const white = parseColor('#ffffff');
  for (const text of MONOGRAM_COLORS) {
    const ground = parseColor(text);
    assert.ok(white && ground && contrast(white, ground) >= AA_CONTRAST, text);
  }
});
