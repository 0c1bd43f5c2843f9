import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { ONE } from '../../../core/testing/fake-core';
import { paidFee } from './paid-fee';

const HASH = `0x${'ab'.repeat(32)}`;
const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
});

/** A node with this receipt. Returns the methods that it was asked for, calls with their block. */
function node(receipt: unknown, { code = '0x', operatorFee = '0x' } = {}): string[] {
  const asked: string[] = [];
  globalThis.fetch = async (_, init) => {
    const { id, method, params } = JSON.parse(String(init?.body));
    asked.push(
      method === 'eth_call' ? `${method} ${params[0].data.slice(0, 10)} ${params[1]}` : method,
    );
    const results: Record<string, unknown> = { eth_getCode: code, eth_call: operatorFee };
    return Response.json({ jsonrpc: '2.0', id, result: results[method] ?? receipt });
  };
  return asked;
}
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`;

test('mined transaction: gas at its price, and the layer 1 fee where there is one', async () => {
  const asked = node({ gasUsed: '0x5208', effectiveGasPrice: '0x3b9aca00' });
  assert.equal(await paidFee({ ...ONE }, HASH), 21_000n * 1_000_000_000n);
  assert.deepEqual(asked, ['eth_getTransactionReceipt', 'eth_getCode']);
  node({ gasUsed: '0x5208', effectiveGasPrice: '0x3b9aca00', l1Fee: '0x10' });
  assert.equal(await paidFee({ ...ONE }, HASH), 21_000n * 1_000_000_000n + 16n);
  node({ gasUsed: '0x5208', effectiveGasPrice: '0x1', l1Fee: null });
  assert.equal(await paidFee({ ...ONE }, HASH), 21_000n);
});

test('receipt of the OP stack with an operator fee: added, by the formula of the block', async () => {
  const fields = {
    ...{ gasUsed: '0x5208', effectiveGasPrice: '0x1', l1Fee: '0x10', blockNumber: '0x7' },
    operatorFeeConstant: '0x64',
  };
  const gasAndL1 = 21_000n + 16n;
  // No share of the gas: the same before and after Jovian.
  let asked = node(fields);
  assert.equal(await paidFee({ ...ONE }, HASH), gasAndL1 + 100n);
  assert.equal(asked.length, 1);
  asked = node({ ...fields, operatorFeeScalar: '0x2', daFootprintGasScalar: '0x190' });
  assert.equal(await paidFee({ ...ONE }, HASH), gasAndL1 + 21_000n * 2n * 100n + 100n);
  assert.equal(asked.length, 1);
  // Chains differ in the formula where the receipt does not show the fork: the chain answers.
  asked = node({ ...fields, operatorFeeScalar: '0x2' }, { operatorFee: word(777n) });
  assert.equal(await paidFee({ ...ONE }, HASH), gasAndL1 + 777n);
  assert.deepEqual(asked, ['eth_getTransactionReceipt', 'eth_call 0x275aedd2 0x7']);
  node({ ...fields, operatorFeeScalar: '0x2' });
  assert.equal(await paidFee({ ...ONE }, HASH), undefined);
});

test('receipt without the layer 1 fee on a chain that takes one: unknown, never too little', async () => {
  const receipt = { gasUsed: '0x5208', effectiveGasPrice: '0x1' };
  node(receipt, { code: '0x6080' });
  assert.equal(await paidFee({ ...ONE }, HASH), undefined);
  node(receipt, { code: 'unreadable' });
  assert.equal(await paidFee({ ...ONE }, HASH), undefined);
  node({ ...receipt, l1Fee: '0x0' }, { code: '0x6080' });
  assert.equal(await paidFee({ ...ONE }, HASH), 21_000n);
});

test('details opened one after the other: the chain is asked once for its fee oracle, a failure again', async () => {
  const network = { ...ONE };
  const receipt = { gasUsed: '0x5208', effectiveGasPrice: '0x1' };
  node(receipt, { code: 'unreadable' });
  assert.equal(await paidFee(network, HASH), undefined);
  node(receipt);
  assert.equal(await paidFee(network, HASH), 21_000n);
  const asked = node(receipt, { code: 'unreadable' });
  assert.equal(await paidFee(network, HASH), 21_000n);
  assert.deepEqual(asked, ['eth_getTransactionReceipt']);
});

test('receipt without a price, or an id that is no hash: unknown, never zero', async () => {
  node({ gasUsed: '0x5208' });
  assert.equal(await paidFee({ ...ONE }, HASH), undefined);
  node({ gasUsed: -1, effectiveGasPrice: 'free' });
  assert.equal(await paidFee({ ...ONE }, HASH), undefined);
  const asked = node({});
  assert.equal(await paidFee({ ...ONE }, '0xab'), undefined);
  assert.deepEqual(asked, []);
});

test('no receipt on any node: rejects', async () => {
  node(null);
  await assert.rejects(paidFee({ ...ONE }, HASH));
});
