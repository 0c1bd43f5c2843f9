/** Tests the order of the steps, and the warnings of a review. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { NATIVE, type Token } from '../../../core/account-data/token';
import { stepsFor } from './swap-review';
import { warningsOf } from './swap-warnings';

const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const OTHER = `0x${'3'.repeat(40)}`;

test('allowance: enough only from the exact amount on', () => {
  assert.deepEqual(stepsFor(OTHER, 100n, 100n), ['swap']);
  assert.deepEqual(stepsFor(OTHER, 99n, 100n), ['approve', 'swap']);
  assert.deepEqual(stepsFor(NATIVE, 0n, 100n), ['swap']);
  const units = fc.bigInt(0n, 2n ** 256n - 1n);
  fc.assert(
    fc.property(units, units, (allowance, amount) => {
      assert.equal(stepsFor(OTHER, allowance, amount).length, allowance >= amount ? 1 : 2);
    }),
  );
});

test('USDT with an old allowance: it is set to zero first, and other tokens are not', () => {
  assert.deepEqual(stepsFor(USDT, 1n, 100n), ['reset', 'approve', 'swap']);
  assert.deepEqual(stepsFor(USDT, 0n, 100n), ['approve', 'swap']);
  assert.deepEqual(stepsFor(OTHER, 1n, 100n), ['approve', 'swap']);
});

const token = (change: Partial<Token> = {}): Token => ({
  ...{ id: OTHER, name: 'Gold', symbol: 'GLD', decimals: 18, numeric: '', verified: true },
  lookalike: false,
  ...change,
});
const facts = { name: 'Gold', symbol: 'GLD', decimals: 18, source: 'rpc' } as const;

type Facts = Parameters<typeof warningsOf>[0];
const found = (change: Partial<Facts>): string[] =>
  warningsOf({
    query: { from: token(), to: token({ id: NATIVE }), amount: 100n, slippage: 1 },
    balance: 100n,
    quote: { fee: 1n, l1Fee: 0n, coin: 10n, simulation: { ok: true } },
    needed: 10n,
    isSwap: true,
    facts: { from: facts, to: undefined },
    ...{ impact: 0n, fee: undefined, providerFee: 85n },
    unanswered: '',
    repeated: '',
    coin: { symbol: 'ETH' },
    ...change,
  }).map(({ id, level }) => `${level} ${id}`);

const reverts = { ok: false, reason: 'K' } as const;
for (const [what, change, expected] of [
  ['nothing to say', {}, []],
  ['balance below the amount', { balance: 99n }, ['block balance']],
  ['too few coins', { needed: 11n }, ['block noGas']],
  [
    'other decimals',
    { facts: { from: { ...facts, decimals: 6 }, to: undefined } },
    ['block decimals'],
  ],
  [
    'another symbol',
    { facts: { from: { ...facts, symbol: 'USDC' }, to: undefined } },
    ['block tokenName'],
  ],
  [
    'a swap that the network refuses',
    { quote: { fee: 1n, l1Fee: 0n, coin: 10n, simulation: reverts } },
    ['block reverts'],
  ],
  ['a fee of the source token', { fee: 'from' }, ['block feeFrom']],
  [
    'a fee of the source token, which the network refuses',
    { fee: 'from', quote: { fee: 1n, l1Fee: 0n, coin: 10n, simulation: reverts } },
    ['block feeFrom'],
  ],
  ['a fee of the bought token', { fee: 'to' }, ['block feeTo']],
  ['a fee that nothing says', { fee: 'unknown' }, ['show feeUnknown']],
  ['an impact below the limit', { impact: 499n }, []],
  ['a high impact', { impact: 500n }, ['acknowledge impactHigh']],
  ['a provider fee below the limit', { providerFee: 499n }, []],
  ['a high provider fee', { providerFee: 500n }, ['acknowledge feeHigh']],
  ['no prices', { impact: undefined }, ['show impactUnknown']],
  ['a request without an answer', { unanswered: 'x' }, ['acknowledge unanswered']],
  ['the same swap just now', { repeated: 'x' }, ['acknowledge repeated']],
  ['an approval for the same swap', { repeated: 'x', isSwap: false }, []],
] as [string, Partial<Facts>, string[]][]) {
  test(`review with ${what}: ${expected.join() || 'no warning'}`, () => {
    assert.deepEqual(found(change), expected);
  });
}
