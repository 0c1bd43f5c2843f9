/**
 * Tests the layer 1 fee when the oracle does not answer, or when another contract has its address.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appKitError } from '../../../core/errors/app-kit-error';
import { GAS_ORACLE } from './abi';
import { l1FeeOf, priceNow } from './fees';
import { type NodeReader, RevertedError } from './node-reader';

const TO = `0x${'ab'.repeat(20)}`;
const CALL = { from: TO, to: TO, value: '0x1', data: '0x' };
const down = (): never => {
  throw appKitError('rpc_unavailable', { x: 'HTTP', y: 'https://rpc.test' });
};

/** A chain that gives the configured answers. */
function feeBy(answers: { call: () => string; code: () => string }): Promise<bigint> {
  const asked: Record<string, () => string> = {
    eth_call: answers.call,
    eth_getCode: answers.code,
  };
  const reader: NodeReader = {
    async ask(method, _, parse) {
      const value = parse((asked[method] ?? down)());
      assert.ok(value !== undefined);
      return value;
    },
    byWallet: () => false,
  };
  return l1FeeOf(reader, 10n, CALL, 21_000n, { perGas: 1n, tip: 1n }, 0);
}
const fee = (value: bigint): string => GAS_ORACLE.encodeFunctionResult('getL1Fee', [value]);

test('oracle: gives the fee; 0 if missing, reverting, or replaced by another contract', async () => {
  assert.equal(await feeBy({ call: () => fee(7n), code: down }), 7n);
  assert.equal(await feeBy({ call: () => '0x', code: down }), 0n);
  assert.equal(await feeBy({ call: () => '0x1234', code: down }), 0n);
  const no = (): never => {
    throw new RevertedError('0x', 'execution reverted');
  };
  assert.equal(await feeBy({ call: no, code: () => '0x6000' }), 0n);
});

test('unreadable oracle: fails and allows a retry instead of returning a fee of 0', async () => {
  await assert.rejects(feeBy({ call: down, code: () => '0x6000' }), { code: 'rpc_unavailable' });
  await assert.rejects(feeBy({ call: down, code: down }), { code: 'rpc_unavailable' });
  assert.equal(await feeBy({ call: down, code: () => '0x' }), 0n);
});

test("oracle: asked at the chain's own address", async () => {
  const asked: unknown[] = [];
  const reader: NodeReader = {
    async ask(_, params, parse) {
      asked.push((params as [{ to: string }])[0].to);
      return parse('0x') as never;
    },
    byWallet: () => false,
  };
  for (const chain of [10n, 534_352n]) {
    await l1FeeOf(reader, chain, CALL, 21_000n, { perGas: 1n, tip: 1n }, 0);
  }
  assert.deepEqual(asked, [
    '0x420000000000000000000000000000000000000F',
    '0x5300000000000000000000000000000000000002',
  ]);
});

test('node without a suggested tip, or a chain without a base fee: still a price', async () => {
  const price = (replies: Record<string, unknown>) =>
    priceNow({
      async ask(method, _, parse) {
        const value = parse((method in replies ? replies[method] : down()) as never);
        assert.ok(value !== undefined);
        return value;
      },
      byWallet: () => false,
    });
  const gwei = 10n ** 9n;
  const block = { baseFeePerGas: '0x8' };
  assert.deepEqual(await price({ eth_getBlockByNumber: block }), {
    price: { perGas: 16n + gwei, tip: gwei },
    least: 9n + gwei,
  });
  assert.deepEqual(await price({ eth_getBlockByNumber: {}, eth_gasPrice: '0x7' }), {
    price: { perGas: 7n },
    least: 7n,
  });
});
