import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { ONE } from '../../../core/testing/fake-core';
import { paidFee } from './paid-fee';

const HASH = `0x${'ab'.repeat(32)}`;
const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
});

/** A node with this receipt. Returns the methods that it was asked for. */
function node(result: unknown): string[] {
  const asked: string[] = [];
  globalThis.fetch = async (_, init) => {
    const { id, method } = JSON.parse(String(init?.body));
    asked.push(method);
    return Response.json({ jsonrpc: '2.0', id, result });
  };
  return asked;
}

test('mined transaction: gas at its price, and the layer 1 fee where there is one', async () => {
  const asked = node({ gasUsed: '0x5208', effectiveGasPrice: '0x3b9aca00' });
  assert.equal(await paidFee(ONE, HASH), 21_000n * 1_000_000_000n);
  assert.deepEqual(asked, ['eth_getTransactionReceipt']);
  node({ gasUsed: '0x5208', effectiveGasPrice: '0x3b9aca00', l1Fee: '0x10' });
  assert.equal(await paidFee(ONE, HASH), 21_000n * 1_000_000_000n + 16n);
  node({ gasUsed: '0x5208', effectiveGasPrice: '0x1', l1Fee: null });
  assert.equal(await paidFee(ONE, HASH), 21_000n);
});

test('receipt without a price, or an id that is no hash: unknown, never zero', async () => {
  node({ gasUsed: '0x5208' });
  assert.equal(await paidFee(ONE, HASH), undefined);
  node({ gasUsed: -1, effectiveGasPrice: 'free' });
  assert.equal(await paidFee(ONE, HASH), undefined);
  const asked = node({});
  assert.equal(await paidFee(ONE, '0xab'), undefined);
  assert.deepEqual(asked, []);
});

test('no receipt on any node: rejects', async () => {
  node(null);
  await assert.rejects(paidFee(ONE, HASH));
});
