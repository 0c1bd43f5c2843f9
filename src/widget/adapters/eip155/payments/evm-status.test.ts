/** Tests statuses that no local chain gives: transactions that another account sent for this one. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { ADDRESS, ADDRESS_2, ONE } from '../../../core/testing/fake-core';
import { setGlobal } from '../../../core/testing/fake-page';
import { HASH } from '../../../core/testing/fake-sender';
import { status } from './evm-status';

let answers: Record<string, unknown>;

beforeEach(() => {
  answers = { eth_getTransactionReceipt: null };
  setGlobal('fetch', async (_: string, init: RequestInit) => {
    const { id, method } = JSON.parse(String(init.body)) as { id: number; method: string };
    assert.ok(method in answers, method);
    return Response.json({ jsonrpc: '2.0', id, result: answers[method] });
  });
});

test("sent by a relayer: pending, and the relayer's nonce is not taken for the account's", async () => {
  answers.eth_getTransactionByHash = { from: ADDRESS_2, nonce: '0x5' };
  // Asked about the account's own nonce, the node would say that it was used.
  for (const sent of [{ from: ADDRESS }, { from: ADDRESS, nextNonce: 3 }]) {
    assert.deepEqual(await status(ONE, HASH, sent), { state: 'pending' });
  }
});

test('sent by the account itself: its nonce is learned', async () => {
  answers.eth_getTransactionByHash = { from: ADDRESS.toLowerCase(), nonce: '0x5' };
  answers.eth_getTransactionCount = '0x5';
  assert.deepEqual(await status(ONE, HASH, { from: ADDRESS }), { state: 'pending', nonce: 5 });
});
