import assert from 'node:assert/strict';
import { test } from 'node:test';
import { concat, fromString, textOf } from './bytes';

// The output of the package for the same input, version 3.1.0.
const FORMS: readonly (readonly [form: string, text: string, bytes: readonly number[]])[] = [
  ['utf8', 'tea ✓', [116, 101, 97, 32, 226, 156, 147]],
  ['base16', '00ff10', [0, 255, 16]],
  ['base58btc', '1Ldp', [0, 1, 2, 3]],
  ['base64pad', '+/8A', [251, 255, 0]],
  ['base64pad', 'AA==', [0]],
  ['base64url', '-_8', [251, 255]],
  ['base10', '0', [0]],
  ['base10', '2', [2]],
];

test('encodings: match the package in both directions', () => {
  for (const [form, text, bytes] of FORMS) {
    assert.deepEqual([...fromString(text, form)], [...bytes], form);
    assert.equal(textOf(Uint8Array.from(bytes), form), text, form);
  }
  assert.equal(textOf(fromString('tea')), 'tea');
});

test('text in the wrong form, or unknown form: throws an error', () => {
  for (const [text, form] of [
    ['xyz', 'base16'],
    ['0OIl', 'base58btc'],
    ['AA', 'base64pad'],
    ['tea', 'base36'],
  ]) {
    assert.throws(() => fromString(text as string, form));
  }
});

test('parts: joined in order', () => {
  assert.deepEqual(
    [...concat([Uint8Array.of(1, 2), new Uint8Array(), Uint8Array.of(3)])],
    [1, 2, 3],
  );
});
