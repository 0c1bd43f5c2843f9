import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDecimals } from '../../../protocol/amount-math';
import { totalOf } from './parse-portfolio';
import { changeOf } from './price-change';
import type { Token } from './token';

const decimal = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 0, max: 18 }))
  .map(([units, places]) => {
    const digits = units.toString().padStart(places + 1, '0');
    const cut = digits.length - places;
    return places === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`;
  });

const token = (numeric: string, price?: string, dayAgo?: string, more: object = {}): Token => ({
  ...{ id: '0x1', name: 'A', symbol: 'A', decimals: 18, numeric, verified: true },
  lookalike: false,
  ...(price && { price, value: product(numeric, price) }),
  ...(dayAgo && { dayAgo }),
  ...more,
});

/** Of small decimals, exactly: not the code under test. */
function product(a: string, b: string): string {
  const [[wholeA = '', partA = ''], [wholeB = '', partB = '']] = [a.split('.'), b.split('.')];
  const digits = (BigInt(wholeA + partA) * BigInt(wholeB + partB))
    .toString()
    .padStart(partA.length + partB.length + 1, '0');
  const cut = digits.length - partA.length - partB.length;
  return `${digits.slice(0, cut)}.${digits.slice(cut)}0`;
}

test('rise, fall and no change: the difference and tenths of a percent, cut', () => {
  assert.deepEqual(changeOf('100', '101.49'), { way: 'rise', amount: '1.49', tenths: 14 });
  assert.deepEqual(changeOf('100', '98.51'), { way: 'fall', amount: '1.49', tenths: 14 });
  assert.deepEqual(changeOf('2.50', '2.5'), { way: 'same', amount: '0', tenths: 0 });
  assert.equal(changeOf('0', '5'), undefined);
  assert.equal(changeOf('0.01', '999999999')?.tenths, 100_000);
});

test('any two amounts: before and difference give the amount now', () => {
  fc.assert(
    fc.property(decimal, decimal, (before, now) => {
      const change = changeOf(before, now);
      if (!change) return assert.match(before, /^0*\.?0*$/);
      const { way, amount } = change;
      const back = way === 'fall' ? [now, amount] : [before, amount];
      const sum = addDecimals(back);
      assert.equal(sum, addDecimals([way === 'fall' ? before : now]));
      assert.equal(way === 'same', !/[1-9]/.test(amount));
    }),
  );
});

test('value before: the sum at the earlier prices, of the same tokens as the total', () => {
  const tokens = [token('2', '3', '2.5'), token('0.5', '10', '12'), token('0', '4')];
  assert.deepEqual(totalOf(tokens), { total: '11', before: '11', partial: false });
  // Neither is in the total.
  const left = token('9', undefined, undefined, { lookalike: true });
  assert.deepEqual(totalOf([...tokens, left, token('1')]), {
    total: '11',
    before: '11',
    partial: true,
  });
});

test('one counted token without an earlier price: no value before', () => {
  assert.deepEqual(totalOf([token('2', '3', '2.5'), token('1', '1')]), {
    total: '7',
    partial: false,
  });
  assert.deepEqual(totalOf([]), { total: '0', partial: false });
});
