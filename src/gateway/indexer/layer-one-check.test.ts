import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ChainReplyError, type RpcCall } from './chain-calls';
import { createLayerOneCheck } from './layer-one-check';
import { readRange } from './read-range';

const word = (digits: string) => `0x${digits.padStart(64, '0')}`;
const ME = `0x${'a1'.repeat(20)}`;
const ORACLE = '0x420000000000000000000000000000000000000F';

/** A chain of one block with one transaction, and the code of its fee oracle. */
function chainWith(fees: object, code: unknown) {
  const asked: unknown[] = [];
  const node = { code };
  const transaction = {
    ...{ hash: word('7'), from: ME, to: ME, nonce: '0x0', value: '0x0', input: '0x' },
    ...{ gasPrice: '0x2', type: '0x2' },
  };
  const block = { number: '0x1', hash: word('b'), parentHash: word('a'), timestamp: '0x9' };
  const receipt = {
    ...{ transactionHash: word('7'), blockHash: word('b'), status: '0x1', gasUsed: '0x3' },
    ...{ logs: [], ...fees },
  };
  const replies: Record<string, () => unknown> = {
    eth_getBlockByNumber: () => ({ ...block, transactions: [transaction] }),
    eth_getBlockReceipts: () => [receipt],
    eth_getCode: () => node.code,
  };
  const calls = async (all: readonly RpcCall[]) =>
    all.map(({ method, params }) => {
      if (method === 'eth_getCode') asked.push(params[0]);
      return replies[method]?.();
    });
  const layerOne = createLayerOneCheck(calls, 'eip155:10');
  const abilities = { blockReceipts: true, traces: false, layerOne };
  const fee = async () =>
    (await readRange(calls, 'eip155:10', abilities, 1, 1)).rows.transactions[0]?.fee;
  return { asked, node, fee };
}

test('receipt without a layer 1 fee: complete only where no contract computes such a fee', async () => {
  assert.equal(await chainWith({}, '0x').fee(), '6');
  assert.equal(await chainWith({}, '0x6000').fee(), '');
});

test('fee oracle: asked once, only for receipts that lack its fee, and again after no answer', async () => {
  const whole = chainWith({ l1Fee: '0x7' }, '0x6000');
  assert.equal(await whole.fee(), '13');
  assert.deepEqual(whole.asked, []);
  for (const silent of [new ChainReplyError('no'), null, 'tea']) {
    const { asked, node, fee } = chainWith({}, silent);
    assert.equal(await fee(), '');
    node.code = '0x';
    assert.deepEqual([await fee(), await fee()], ['6', '6']);
    assert.deepEqual(asked, [ORACLE, ORACLE]);
  }
});
