import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CodeEntry, enterCode, isComplete, NO_CODE } from './code-entry';

/** Types or pastes one text after the other. @returns the entry, and what was submitted. */
function type(...texts: string[]): { entry: CodeEntry; submitted: string[] } {
  const submitted: string[] = [];
  let entry = NO_CODE;
  for (const text of texts) {
    const next = enterCode(entry, text);
    entry = next.entry;
    if (next.submit) submitted.push(entry.digits);
  }
  return { entry, submitted };
}

test('digits one by one: submitted with the sixth', () => {
  const { entry, submitted } = type('1', '12', '123', '1234', '12345', '123456');
  assert.deepEqual(submitted, ['123456']);
  assert.equal(isComplete(entry), true);
});

test('paste of a whole code: submitted', () => {
  assert.deepEqual(type('123456').submitted, ['123456']);
});

test('spaces, full-width digits, letters and signs: only the digits count', () => {
  for (const text of ['123 456', ' 12-34-56\n', '１２３４５６', '１２３ 456', 'Code: 123456.']) {
    assert.deepEqual(type(text).submitted, ['123456'], text);
  }
  assert.equal(type('abcdef').entry.digits, '');
});

test('more digits: the first six', () => {
  assert.deepEqual(type('1234567890').submitted, ['123456']);
});

test('correction before the code is complete: still submitted with the sixth digit', () => {
  assert.deepEqual(type('12', '1', '13', '134567').submitted, ['134567']);
});

test('correction after a submit: not submitted again by itself', () => {
  const { entry, submitted } = type('123456', '12345', '123457', '654321');
  assert.deepEqual(submitted, ['123456']);
  assert.deepEqual(entry, { digits: '654321', tried: true });
});

test('one more digit after a submit: nothing changes', () => {
  assert.deepEqual(type('123456', '1234567').submitted, ['123456']);
});
