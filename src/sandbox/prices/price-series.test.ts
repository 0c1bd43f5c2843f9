/** Tests the rule of the sandbox's past prices. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SEED_AMM, SEED_TOKENS } from '../facts-seed';
import { pricesOf } from './price-series';

const NOW = 1_900_000_000;
const STAR = SEED_TOKENS.star.address;

test('same moment: the same prices, with the time of each step, up to now', () => {
  for (const [days, count, step] of [
    [1, 97, 900],
    [7, 85, 7_200],
    [30, 121, 21_600],
  ] as const) {
    const prices = pricesOf(STAR, days, NOW) ?? assert.fail();
    assert.equal(prices.length, count);
    assert.deepEqual(prices, pricesOf(STAR, days, NOW));
    prices.forEach(([at, price], index) => {
      assert.equal(at, (NOW - days * 86_400 + index * step) * 1000);
      assert.ok(price > 1 && price < 3, String(price));
    });
    assert.equal(prices.at(-1)?.[1], 1.996);
  }
});

test('price now: that of the pools; a day ago one token was cheaper, the other dearer', () => {
  const [coin, star] = ['native', STAR].map((token) => pricesOf(token, 1, NOW) ?? []);
  assert.equal(coin?.at(-1)?.[1], 1996);
  assert.ok((coin?.[0]?.[1] ?? 0) < 1996);
  assert.ok((star?.[0]?.[1] ?? 0) > 1.996);
  assert.deepEqual(pricesOf(SEED_AMM.weth, 1, NOW), coin);
});

test('day and week: agree where both have a price', () => {
  const day = new Map(pricesOf('native', 1, NOW));
  const shared = (pricesOf('native', 7, NOW) ?? []).filter(([at]) => day.has(at));
  assert.equal(shared.length, 13);
  for (const [at, price] of shared) assert.equal(price, day.get(at));
});

test('unknown token or time: no prices', () => {
  assert.equal(pricesOf(SEED_TOKENS.moon.address, 1, NOW), undefined);
  assert.equal(pricesOf('native', 2, NOW), undefined);
  assert.equal(pricesOf('native', Number.NaN, NOW), undefined);
});
