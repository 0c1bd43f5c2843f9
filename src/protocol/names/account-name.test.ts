/** Tests the rules of account names. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { labelIn, labelProblem, nameCoinType, nameMessage } from './account-name';

test('label: 4 to 63 ASCII letters, digits and single hyphens', () => {
  for (const [label, problem] of [
    ['abcd', undefined],
    ['A-1-b', undefined],
    ['a'.repeat(63), undefined],
    ['', 'too_short'],
    ['abc', 'too_short'],
    ['a'.repeat(64), 'too_long'],
    ['ab--cd', 'hyphens'],
    ['xn--bcd', 'hyphens'],
    ['-abcd', 'hyphens'],
    ['abcd-', 'hyphens'],
    ['ab.cd', 'characters'],
    ['p\u0430ypal', 'characters'],
    ['ab\u200bcd', 'characters'],
    ['ＡＢＣＤ', 'characters'],
  ] as const) {
    assert.equal(labelProblem(label), problem, label);
  }
});

test('label of a zone: one label in front of it, in lower case', () => {
  assert.equal(labelIn('shop.eth', 'Alice.Shop.ETH'), 'alice');
  for (const name of [
    'alice.other.eth',
    'a.b.shop.eth',
    '.shop.eth',
    'shop.eth',
    'aliceshop.eth',
  ]) {
    assert.equal(labelIn('shop.eth', name), undefined, name);
  }
});

test('coin type of a network: 2147483648 + chain id, below a chain id of 2^31', () => {
  for (const [network, coin] of [
    ['eip155:1', 2147483649],
    ['eip155:137', 2147483785],
    ['eip155:2147483647', 4294967295],
    ['eip155:2147483648', undefined],
    ['eip155:99999999999', undefined],
    ['eip155:0', undefined],
    ['eip155:01', undefined],
    ['solana:1', undefined],
  ] as const) {
    assert.equal(nameCoinType(network), coin, network);
  }
});

test('signed text: the keys in their order, without spaces', () => {
  assert.equal(
    nameMessage({ name: 'alice.shop.eth', timestamp: 1714550000 }),
    '{"name":"alice.shop.eth","attributes":{},"timestamp":1714550000}',
  );
});
