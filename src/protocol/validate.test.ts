import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sanitizeName } from './sanitize';
import { BAD_EMAILS, GOOD_EMAILS } from './test-email-cases';
import { anyText } from './test-text';
import {
  isAccountName,
  isEmail,
  isEvmAddress,
  isPreflightCommitment,
  isSignedMessage,
  isSolanaAddress,
  isTaprootAddress,
  isTransactionHash,
  truncateAddress,
} from './validate';

const each = (check: (text: string) => boolean, good: string[], bad: string[]) => {
  for (const text of good) assert.equal(check(text), true, `accepts ${text}`);
  for (const text of bad) assert.equal(check(text), false, `refuses ${text}`);
};

test('210 e-mail addresses: accepted as browsers do', () => {
  each(isEmail, [...GOOD_EMAILS], [...BAD_EMAILS]);
  assert.ok(GOOD_EMAILS.length + BAD_EMAILS.length >= 210);
});

test('EVM address: 40 hex digits with an optional 0x', () => {
  const hex = 'f39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
  each(
    isEvmAddress,
    [hex, `0x${hex}`],
    ['', `0x${hex}0`, `0x${hex.slice(1)}`, `0x${hex.slice(1)}g`],
  );
});

test('preflight commitment: processed, confirmed, finalized, recent, single, singleGossip, root, max', () => {
  const good = 'processed confirmed finalized recent single singleGossip root max'.split(' ');
  each(isPreflightCommitment, good, ['', 'Confirmed', 'singlegossip', 'min', 'constructor']);
  for (const value of [null, undefined, 1, good]) assert.equal(isPreflightCommitment(value), false);
});

test('taproot address: a version 1 witness program', () => {
  each(
    isTaprootAddress,
    ['bc1p0xlxvl', 'TB1PQQQQP', 'bcrt1p0xl'],
    ['', 'bc1q0xlxvl', 'ltc1p0xlxvl', '1p0xlxvl', 'xbc1p0'],
  );
});

test('Solana address: 32 to 44 base58 characters', () => {
  each(
    isSolanaAddress,
    ['1'.repeat(32), 'A'.repeat(44), 'So11111111111111111111111111111111111111112'],
    [
      '1'.repeat(31),
      '1'.repeat(45),
      `${'1'.repeat(31)}0`,
      `${'1'.repeat(31)}O`,
      `${'1'.repeat(31)}l`,
    ],
  );
});

test('transaction hash: 0x and 64 hex digits; signed message: 0x and at least 62', () => {
  each(
    isTransactionHash,
    [`0x${'a'.repeat(64)}`],
    ['a'.repeat(64), `0x${'a'.repeat(63)}`, `0x${'a'.repeat(65)}`],
  );
  each(
    isSignedMessage,
    [`0x${'a'.repeat(62)}`, `0x${'a'.repeat(130)}`],
    [`0x${'a'.repeat(61)}`, '0x'],
  );
});

test('account name: letters, digits, hyphens, at least 4 characters', () => {
  each(isAccountName, ['abcd', 'A-1-b'], ['abc', 'ab cd', 'ab.cd', 'äbcd']);
});

test('address: truncated to 4 start and 6 end characters', () => {
  assert.equal(truncateAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'), '0xf3…b92266');
  assert.equal(truncateAddress('0x12345678'), '0x12345678');
  assert.equal(truncateAddress(''), '');
});

/** Letters with any marks on them. */
const marked = fc.string({
  unit: fc.constantFrom(
    'a',
    'e',
    '\u0301',
    '\u0316',
    '\u0344',
    '\u09c7',
    '\u09be',
    '\u200b',
    '\u1100',
  ),
  maxLength: 60,
});

test('name: loses bidi controls, zero-width characters, tags and line breaks', () => {
  assert.equal(sanitizeName('\u202eUSDC\u202c', 20), 'USDC');
  assert.equal(sanitizeName('U\u200bS\u{e0041}DC', 20), 'USDC');
  assert.equal(sanitizeName('  two\n\tlines ', 20), 'two lines');
  assert.equal(sanitizeName('e\u0301', 5), 'é');
  assert.equal(sanitizeName('\ud800x', 5), 'x');
  // Variation selectors, fillers and joiners: two names that look the same must be equal.
  assert.equal(sanitizeName('US\ufe0fD\u034fC\u3164\u{e0100}\u115f', 20), 'USDC');
  // Stacked marks, also around invisible characters and in composed ones.
  for (const mark of ['\u0316', '\u0316\u200b', '\u0344']) {
    assert.equal([...sanitizeName(`Z${mark.repeat(50)}Y`, 20)].length, 6, mark);
  }
  assert.equal(sanitizeName('\u0e01\u0e34\u0e48', 20), '\u0e01\u0e34\u0e48');
  assert.equal(sanitizeName('<b>bold</b>', 40), '<b>bold</b>');
  assert.equal(sanitizeName('1234567890ABC', 11), '1234567890…');
});

test('sanitized name: within the limit, and unchanged by another sanitization', () => {
  fc.assert(
    fc.property(fc.oneof(anyText(), marked), fc.integer({ min: 1, max: 40 }), (text, max) => {
      const once = sanitizeName(text, max);
      assert.ok([...once].length <= max);
      assert.equal(sanitizeName(once, max), once);
    }),
  );
});
