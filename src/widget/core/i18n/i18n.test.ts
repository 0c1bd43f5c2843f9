import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { amountParts } from '../../ui/values/amount-parts';
import { $direction, $locale, chooseLocale, defineMessages, setLocale, setMessages } from './i18n';
import { formatAmount, formatNumber } from './number-format';

const t = defineMessages('demo', { hello: 'Hello {name}', bye: 'Bye' });

beforeEach(() => {
  setLocale('en');
  setMessages({});
});

test('English text: inline, with parameters', () => {
  assert.equal(t('hello', { name: 'Ada' }), 'Hello Ada');
  assert.equal(t('hello'), 'Hello {name}');
  assert.equal(t('hello', { name: '{bye}' }), 'Hello {bye}');
});

test('host: can override any string by feature.key', () => {
  setMessages({ 'demo.bye': 'Servus' });
  setLocale('de');
  assert.equal(t('bye'), 'Servus');
  assert.equal(t('hello', { name: 'Ada' }), 'Hello Ada');
});

test('formats: from data-locale, then <html lang>, then the browser, with or without a translation', () => {
  assert.equal(chooseLocale('ar', 'de', 'fr'), 'ar');
  assert.equal(chooseLocale(undefined, 'de-CH', 'en'), 'de-CH');
  assert.equal(chooseLocale(undefined, '', 'fr', 'en'), 'fr');
  assert.equal(chooseLocale('not a tag', 'de_AT'), 'de-AT');
  assert.equal(chooseLocale(), 'en');
});

test('German page: German numbers', () => {
  setLocale(chooseLocale(undefined, 'de', 'en'), 'en');
  assert.equal(formatAmount('9998.649'), '9.998,649');
  assert.equal(t('bye'), 'Bye');
});

test('Arabic page without data-locale: its formats, and English text left to right', () => {
  setLocale(chooseLocale(undefined, 'ar', 'en'), 'en');
  assert.deepEqual([$locale.get(), $direction.get()], ['ar', 'ltr']);
  assert.equal(t('bye'), 'Bye');
});

test('right to left: English text is isolated as such, host text by its first letter', () => {
  setLocale('ar');
  assert.equal(t('bye'), '\u2066Bye\u2069');
  setMessages({ 'demo.bye': 'وداعا.' });
  assert.equal(t('bye'), '\u2068وداعا.\u2069');
});

test('direction: follows the language; invalid values are ignored', () => {
  setLocale('ar-EG');
  assert.equal($direction.get(), 'rtl');
  setLocale('no such tag!');
  assert.equal($locale.get(), 'ar-EG');
  setLocale('fr');
  assert.equal($direction.get(), 'ltr');
});

test('numbers: formatted by Intl; an amount keeps every digit', () => {
  setLocale('de');
  assert.equal(formatNumber(1234), '1.234');
  assert.equal(
    formatAmount('123456789012345678901234.000000000000000001'),
    '123.456.789.012.345.678.901.234,000000000000000001',
  );
  setLocale('en');
  assert.equal(formatAmount('-1234.50'), '-1,234.50');
  assert.equal(formatAmount('0.000'), '0.000');
  assert.equal(formatAmount('abc'), 'abc');
  // As in rows, with Latin digits in every language, so that amounts can be compared with an
  // explorer.
  for (const tag of ['fa', 'ar-EG', 'hi-u-nu-deva', 'de', 'en-IN']) {
    setLocale(tag);
    const { whole, fraction } = amountParts('1234567.125', 3, tag);
    assert.equal(formatAmount('1234567.125'), whole + fraction);
    assert.match(fraction, /^\D125$/);
  }
});
