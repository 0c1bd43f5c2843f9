import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyText } from '../../../protocol/test-text';
import { $labelCalls, setAddressLabel } from './address-label-calls';
import { labelOf } from './address-labels';

const HEX = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const BASE58 = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV';

test('label: found by address; hex in any case, other alphabets exactly', () => {
  setAddressLabel(HEX.toLowerCase(), 'Savings');
  setAddressLabel(BASE58, 'Till');
  assert.equal(labelOf(HEX), 'Savings');
  assert.equal(labelOf(BASE58), 'Till');
  assert.equal(labelOf(BASE58.toLowerCase()), undefined);
  assert.equal(labelOf('constructor'), undefined);
});

test('several labels: the last one counts; an empty or non-text label removes it', () => {
  setAddressLabel(HEX, 'One');
  setAddressLabel(HEX, 'Two');
  assert.equal(labelOf(HEX), 'Two');
  for (const nothing of ['', ' \u200b ', null, undefined, 7, {}]) {
    setAddressLabel(HEX, 'One');
    setAddressLabel(HEX, nothing);
    assert.equal(labelOf(HEX), undefined);
  }
});

test('repeated on each render: kept once; of two spellings the last label counts', () => {
  const { size } = $labelCalls.get();
  for (let times = 0; times < 100; times += 1) {
    for (const label of ['One', 'Two']) setAddressLabel('0xABCD', label);
  }
  assert.equal($labelCalls.get().size, size + 1);
  setAddressLabel('0xabcd', 'Three');
  assert.equal(labelOf('0xABCD'), 'Three');
  setAddressLabel('0xABCD', 'Four');
  assert.equal(labelOf('0xabcd'), 'Four');
});

test('label for an invalid address: ignored', () => {
  for (const odd of [undefined, null, 7, {}, '', 'x'.repeat(129)]) setAddressLabel(odd, 'Odd');
  assert.equal(labelOf(''), undefined);
  assert.equal(labelOf('undefined'), undefined);
  assert.equal(labelOf('x'.repeat(129)), undefined);
});

test('any page input: a label is one line of at most 32 characters without bidi overrides', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 200 }), (text) => {
      setAddressLabel(HEX, `a${text}`);
      const label = labelOf(HEX) ?? '';
      assert.ok([...label].length <= 32);
      assert.doesNotMatch(label, /[\p{Cc}\p{Cf}\n]/u);
    }),
  );
  setAddressLabel(HEX, 'pay\u202eyap\u200b <b>me</b>');
  assert.equal(labelOf(HEX), 'payyap <b>me</b>');
  setAddressLabel(HEX, 'x'.repeat(33));
  assert.equal(labelOf(HEX), `${'x'.repeat(31)}…`);
});
