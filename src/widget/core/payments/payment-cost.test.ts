import assert from 'node:assert/strict';
import { test } from 'node:test';
import { costOf, isMuchDearer } from './payment-cost';

const cost = (fee: bigint, l1Fee = 0n) => ({ fee, l1Fee });

test('cost: the sum of fee, layer 1 fee and a new token account', () => {
  assert.equal(costOf({ fee: 2n, l1Fee: 3n, opensAccount: 5n }), 10n);
  assert.equal(costOf(cost(2n)), 2n);
});

test('cost 25 % higher: not much dearer; one unit more: much dearer', () => {
  assert.equal(isMuchDearer(cost(100n), cost(125n)), false);
  assert.equal(isMuchDearer(cost(100n), cost(100n, 26n)), true);
  assert.equal(isMuchDearer(cost(100n), cost(1n)), false);
});

test('free before, not free now: much dearer', () => {
  assert.equal(isMuchDearer(cost(0n), cost(1n)), true);
});
