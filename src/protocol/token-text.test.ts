import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import * as v from 'valibot';
import { label } from './http/lenient-schemas';
import { anyText } from './test-text';
import {
  conflictingFact,
  confusableSkeleton,
  lookalikeOf,
  mixesScripts,
  readTokenDecimals,
} from './token-text';

test('decimals: a uint8, or absent', () => {
  for (const [value, decimals] of [
    [0, 0],
    [18, 18],
    ['36', 36],
    [255n, 255],
  ] as const) {
    assert.equal(readTokenDecimals(value), decimals);
  }
  for (const bad of [
    256,
    -1,
    1.5,
    '-1',
    '256',
    '',
    ' 1',
    '0x12',
    256n,
    -1n,
    null,
    undefined,
    Number.NaN,
    {},
  ]) {
    assert.equal(readTokenDecimals(bad), undefined, String(bad));
  }
});

test('conflicting sources: reports the displayed facts, decimals first', () => {
  const usdc = { name: 'USD Coin', symbol: 'USDC', decimals: 6 };
  assert.equal(conflictingFact(usdc, { ...usdc }), undefined);
  assert.equal(conflictingFact(usdc, { ...usdc, symbol: 'US\u200bDC' }), undefined);
  assert.equal(conflictingFact(usdc, { name: 'x', symbol: 'y', decimals: 18 }), 'decimals');
  assert.equal(conflictingFact(usdc, { ...usdc, symbol: 'USDС' }), 'symbol');
  assert.equal(conflictingFact(usdc, { ...usdc, name: 'USD  Coins' }), 'name');
  const long = 'x'.repeat(40);
  assert.equal(
    conflictingFact({ ...usdc, name: `${long}1` }, { ...usdc, name: `${long}2` }),
    undefined,
  );
});

test('case, spaces, punctuation and letter width: no conflict; missing facts are ignored', () => {
  const usdc = { name: 'USD Coin', symbol: 'USDC', decimals: 6 };
  for (const same of [
    { name: ' usd coin ' },
    { name: 'ＵＳＤ\u00a0Coin' },
    { symbol: 'usdc\u2003' },
    { name: 'USDCoin' },
    { name: 'USD-Coin', symbol: 'USD.C' },
    { name: '' },
    { symbol: '\u200b' },
    { name: '', symbol: '' },
  ]) {
    assert.equal(conflictingFact(usdc, { ...usdc, ...same }), undefined, JSON.stringify(same));
    assert.equal(conflictingFact({ ...usdc, ...same }, usdc), undefined, JSON.stringify(same));
  }
  assert.equal(conflictingFact(usdc, { ...usdc, name: '', symbol: 'USDT' }), 'symbol');
  assert.equal(conflictingFact(usdc, { ...usdc, name: 'USD Coins' }), 'name');
});

test('symbol that imitates a listed one or the native coin: found', () => {
  const like = lookalikeOf(['USDC', 'USDT', 'ETH', 'SOL', 'DAI', 'MATIC']);
  for (const forged of [
    'USDC',
    'usdc',
    'USDС',
    'UЅDC',
    'ՍSDC',
    'U5DC',
    'USD C',
    'USDC.',
    '$USDC',
    'U$DC',
    'ＵＳＤＣ',
    '𝐔𝐒𝐃𝐂',
    'ⓊⓈⒹⒸ',
    'ÚSDC',
    'US\u200bDC',
    'USDC\ufe0f',
    'USĐC',
    'USD₮',
    'ᎬᎢᎻ',
    'ΕΤΗ',
    'ЕТН',
    'ETH️',
    'S0L',
    'SOꓡ',
    'DΑI',
    'DA1',
    'DAl',
    'DA|',
    'MΑTIC',
    'USᎠC',
    'ᴜꜱᴅᴄ',
    'Ξth',
  ]) {
    assert.equal(like(forged), true, forged);
  }
  for (const own of [
    '',
    '\u200b',
    '!!!',
    'USDD',
    'USDC.e',
    'stETH',
    'WETH',
    'BONK',
    '中文',
    '🦄',
    'SOLX',
  ]) {
    assert.equal(like(own), false, own);
  }
  assert.equal(lookalikeOf(['', '🦄'])('🦄'), false, 'what has no letters is like nothing');
});

test('letter pairs that look like one letter: recognized', () => {
  assert.equal(confusableSkeleton('Arnp'), confusableSkeleton('Amp'));
  assert.equal(confusableSkeleton('VVBTC'), confusableSkeleton('WBTC'));
});

test('ASCII letters on the fast path: same skeleton as on the general path', () => {
  const plain = fc.stringMatching(/^[A-Za-z2-46-9 .-]{1,20}$/);
  fc.assert(
    fc.property(plain, (text) =>
      assert.equal(confusableSkeleton(text), confusableSkeleton(`${text}\u200b`)),
    ),
  );
});

test('any text: looks like itself, in any case and with invisible characters', () => {
  const hidden = fc.constantFrom('\u200b', '\u202e', '\ufe0f', '\u2066', '\u0301', ' ');
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9]{1,11}$/), hidden, fc.nat(11), (symbol, sign, at) => {
      const like = lookalikeOf([symbol]);
      assert.ok(like(symbol.toLowerCase()));
      assert.ok(like(symbol.slice(0, at) + sign + symbol.slice(at)));
    }),
  );
});

test('mixed scripts with similar letters: recognized', () => {
  for (const mixed of ['USDС', 'аlice', 'Αlpha', 'Ꭺbc'])
    assert.equal(mixesScripts(mixed), true, mixed);
  for (const plain of ['USDC', 'Тезер', 'Δέλτα', 'Tether 币', 'ビットコインBTC', '123', '']) {
    assert.equal(mixesScripts(plain), false, plain);
  }
});

test('hostile label: one line, no bidi control, no stacked marks, cut at the limit', () => {
  const symbol = (text: string) => v.parse(label(11), text);
  assert.equal(symbol('\u202eCDSU'), 'CDSU');
  assert.equal(symbol('\u2066US\u2069DC\u{e0041}'), 'USDC');
  assert.equal(symbol('<script>alert(1)</script>'), '<script>al…');
  assert.equal([...symbol('x'.repeat(10_000))].length, 11);
  assert.ok(symbol(`Z${'\u0300\u0316'.repeat(50)}`).length <= 6);
  assert.equal(symbol('A\n\tB'), 'A B');
  fc.assert(
    fc.property(anyText({ maxLength: 200 }), (text) => {
      const shown = symbol(text);
      assert.ok([...shown].length <= 11);
      assert.doesNotMatch(shown, /[\p{Cc}\p{Cf}\p{DI}\u2028\u2029]/u);
      assert.equal(shown, shown.normalize('NFC'));
    }),
  );
});
