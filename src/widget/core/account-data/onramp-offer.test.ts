/** Tests where the page offers to buy with money. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { configure } from '../testing/fake-page';
import { offersOnramp, sellsInZone } from './onramp-offer';

const adapter = { getBalance: () => Promise.reject(new Error('not here')) };

afterEach(() => configure());

for (const zone of [
  ...['Asia/Shanghai', 'ASIA/URUMQI', 'Asia/Chongqing', 'Asia/Harbin', 'Asia/Kashgar'],
  ...['Asia/Macau', 'asia/macao', 'Asia/Hong_Kong', 'Asia/Beijing'],
]) {
  test(`${zone}: not offered, unless the owner turns the restriction off`, () => {
    assert.equal(sellsInZone(zone), false);
    configure({ onrampZones: 'all' });
    assert.equal(sellsInZone(zone), true);
  });
}

test('other zones: offered', () => {
  for (const zone of ['Asia/Taipei', 'Asia/Singapore', 'Europe/Berlin', 'UTC', 'Asia/Shanghai2']) {
    assert.equal(sellsInZone(zone), true);
  }
});

test('offered only with the feature, and where the namespace has balances', () => {
  assert.equal(offersOnramp(adapter, { onramp: ['meld'] }), true);
  assert.equal(offersOnramp(adapter, { onramp: false }), false);
  assert.equal(offersOnramp({}, { onramp: ['meld'] }), false);
  assert.equal(offersOnramp(undefined, { onramp: ['meld'] }), false);
});
