import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Interface } from 'ethers';
import { callLines } from './call-data';

const erc20 = new Interface([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
]);
const WHO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

test('token transfer and approval: described in words', () => {
  assert.deepEqual(callLines(erc20.encodeFunctionData('transfer', [WHO, 5n])), [
    ['Call', 'Send tokens of this contract'],
    ['Receiver', WHO.toLowerCase()],
    ['Smallest units', '5'],
  ]);
  const unlimited = erc20.encodeFunctionData('approve', [WHO, 2n ** 256n - 1n]);
  assert.deepEqual(callLines(unlimited.toUpperCase().replace('0X', '0x')), [
    ['Call', 'Let somebody spend tokens of this contract'],
    ['Spender', WHO.toLowerCase()],
    ['Smallest units', 'All there are, now and later'],
  ]);
});

test('any other or malformed call: not described at all', () => {
  const transfer = erc20.encodeFunctionData('transfer', [WHO, 5n]);
  const others = [undefined, '0x', '0x00', `${transfer}00`, transfer.slice(0, -2)];
  for (const data of [...others, transfer.replace('a9059cbb', 'a9059cbc')]) {
    assert.deepEqual(callLines(data), [], data);
  }
});
