import assert from 'node:assert/strict';
import { test } from 'node:test';
import { skeletonOf } from './look-alike';

test('what is made to be taken for another has its skeleton', () => {
  for (const fake of [
    'USDС',
    'usdc',
    'U.S.D.C',
    'ＵＳＤＣ',
    '𝐔𝐒𝐃𝐂',
    'ÚSDC',
    'UЅDC',
    'US DC',
    '$USDC'.slice(1),
  ]) {
    assert.equal(skeletonOf(fake), skeletonOf('USDC'), fake);
  }
  assert.equal(skeletonOf('USD₮'), skeletonOf('USDT'));
  assert.equal(skeletonOf('ЕТН'), skeletonOf('ETH'));
  assert.equal(skeletonOf('L1NK'), skeletonOf('LINK'));
  assert.equal(skeletonOf('ΕΤΗ').slice(0, 2), skeletonOf('ETH').slice(0, 2));
});

test('what is another stays another', () => {
  const names = ['USDC', 'USDT', 'DAI', 'WETH', 'ETH', 'UNI', 'STAR', 'BIT8', 'LINK', 'POL'];
  assert.equal(new Set(names.map(skeletonOf)).size, names.length);
});
