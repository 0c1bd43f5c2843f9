/** Tests how a trial of a swap finds tokens that take a fee when they move. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { NATIVE } from '../../../core/contracts/sender';
import { tokenFee } from './swap-trial';

const TOKEN = `0x${'3'.repeat(40)}`;
const word = (value: bigint): string => value.toString(16).padStart(64, '0');
/** `uint256[]` of two amounts, as the router of Uniswap v2 returns it. */
const amounts = (paid: bigint): string => `0x${word(32n)}${word(2n)}${word(1n)}${word(paid)}`;
/** Returned and spent amount, as the aggregator returns them. */
const results = (paid: bigint): string => `0x${word(paid)}${word(1n)}`;

for (const [kind, say] of [
  ['uniswap-v2', amounts],
  ['1inch-v6', results],
] as const) {
  test(`${kind}: a token that delivers less than the router counts takes a fee, and no other does`, () => {
    const units = fc.bigInt(0n, 2n ** 200n);
    fc.assert(
      fc.property(units, units, (paid, received) => {
        const result = { ok: true, received, returned: say(paid) } as const;
        assert.equal(tokenFee(kind, result, TOKEN), received < paid ? 'to' : undefined);
      }),
    );
  });
}

for (const [what, result, bought, expected] of [
  ['no trial', undefined, TOKEN, 'unknown'],
  ['no trial, for the native coin', undefined, NATIVE, undefined],
  ['an unreadable balance', { ok: true, returned: amounts(1n) }, TOKEN, 'unknown'],
  ['an empty result', { ok: true, received: 1n, returned: '0x' }, TOKEN, 'unknown'],
  ['the pool got less', { ok: false, reason: 'UniswapV2: K' }, NATIVE, 'from'],
  [
    'the pool got less, in words of a node',
    { ok: false, reason: 'execution reverted: UniswapV2: K' },
    TOKEN,
    'from',
  ],
  ['another reason', { ok: false, reason: 'UniswapV2: LOCKED' }, TOKEN, undefined],
] as const) {
  test(`trial with ${what}: ${expected ?? 'no fee'}`, () => {
    assert.equal(tokenFee('uniswap-v2', result, bought), expected);
  });
}
