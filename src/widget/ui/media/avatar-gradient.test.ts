import assert from 'node:assert/strict';
import { test } from 'node:test';
import { avatarGradient } from './avatar-gradient';

const A = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

test('one address: one gradient, in any letter case', () => {
  assert.equal(avatarGradient(A), avatarGradient(A.toLowerCase()));
  assert.match(avatarGradient(A), /^conic-gradient\(from \d+deg,(oklch\([\d. ]+\),?){5}\)$/);
});

test('addresses with one different digit: look different', () => {
  assert.notEqual(avatarGradient(A), avatarGradient(A.replace('2266', '2267')));
});
