import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { ONE, ADDRESS as TO } from '../../core/fake-world';
import { $sending, resetSending, setSendToken } from '../../core/sending';
import { takeText } from './take-text';

const CONTRACT = '0x1111111111111111111111111111111111111111';
const token = {
  id: 'native',
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  numeric: '2',
  verified: true,
  lookalike: false,
};

beforeEach(resetSending);
const receiver = (): string => $sending.get().receiver;

test('a bare address, a name, and an address as a code are the receiver', () => {
  for (const [text, to] of [
    [TO, TO],
    [` ${TO}\n`, TO],
    ['alice.eth', 'alice.eth'],
    [`ethereum:${TO}`, TO],
    [`ethereum:${TO}@31337`, TO],
  ] as const) {
    resetSending();
    assert.equal(takeText(text, ONE), true, text);
    assert.equal(receiver(), to);
  }
});

test('another network, another family, another token, and other wishes are refused', () => {
  setSendToken(token);
  for (const text of [
    `ethereum:${TO}@1`,
    `ethereum:${TO}@1?value=1`,
    'solana:oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
    `ethereum:${CONTRACT}/transfer?address=${TO}&uint256=5`,
    `ethereum:${CONTRACT}/approve?address=${TO}&uint256=5`,
    'https://example.org/pay',
    'bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  ]) {
    assert.equal(takeText(text, ONE), false, text);
    assert.equal(receiver(), '');
  }
});

test('an amount is taken along, exactly, and only for the token that is chosen', () => {
  assert.equal(takeText(`ethereum:${TO}?value=1.5e18`, ONE), false);
  setSendToken(token);
  assert.equal(takeText(`ethereum:${TO}?value=1.5e18`, ONE), true);
  assert.deepEqual([$sending.get().amount, receiver()], ['1.5', TO]);
  setSendToken({ ...token, id: CONTRACT, decimals: 6 });
  assert.equal(takeText(`ethereum:${CONTRACT}/transfer?address=${TO}&uint256=5`, ONE), true);
  assert.deepEqual([$sending.get().amount, receiver()], ['0.000005', TO]);
});
