import assert from 'node:assert/strict';
import { test } from 'node:test';
import { topicOf } from '../abi/transfer-events';
import type { RangeRows } from '../store/block-ranges';
import { addBlock } from './block-rows';
import type { NodeReceipt, NodeTransaction } from './node-schemas';

const ME = `0x${'a1'.repeat(20)}`;
const YOU = `0x${'b0'.repeat(20)}`;
const TOKEN = `0x${'70'.repeat(20)}`;
const HASH = `0x${'11'.repeat(32)}`;
const word = (text: string) => `0x${text.slice(2).padStart(64, '0')}`;

/** One transaction with only a contract call, whose logs report one transfer and one approval. */
function rowsOf(
  status: number,
  fees: Partial<NodeReceipt> = {},
  gasPrice: bigint | null = 2n,
  { layerOne = false, type = 2 } = {},
): RangeRows {
  const transaction: NodeTransaction = {
    ...{ hash: HASH, from: ME, to: TOKEN, nonce: 1, value: 0n, input: '0x12345678', gasPrice },
    type,
  };
  const log = (name: string, logIndex: number) => ({
    ...{
      address: TOKEN,
      topics: [topicOf(name), word(YOU), word(ME)],
      data: word('0x1'),
      logIndex,
    },
  });
  const receipt: NodeReceipt = {
    ...{ transactionHash: HASH, blockHash: HASH, status, gasUsed: 3n, effectiveGasPrice: null },
    ...{ l1Fee: null, contractAddress: null, ...fees },
    logs: [
      log('Transfer(address,address,uint256)', 4),
      log('Approval(address,address,uint256)', 5),
    ],
  };
  const block = { number: 8, hash: HASH, parentHash: HASH, timestamp: 9 };
  const rows: RangeRows = { blocks: [], transactions: [], transfers: [], approvals: [] };
  const transactions = [transaction];
  addBlock(rows, 'eip155:7', {
    ...{ block: { ...block, transactions }, receipts: [receipt], traces: undefined },
    layerOne,
  });
  return rows;
}

test('approval in a receipt: gets the position of its transaction', () => {
  const { transfers, approvals } = rowsOf(1);
  const place = { chain: 'eip155:7', block: 8, tx: HASH, position: 0, token: TOKEN, token_id: '' };
  assert.deepEqual(approvals, [
    { ...place, log_index: 5, kind: 'erc20', owner: YOU, spender: ME, value: '1' },
  ]);
  assert.deepEqual(
    transfers.map(({ log_index }) => log_index),
    [4],
  );
});

test('failed transaction: its logs are ignored', () => {
  const { transactions, transfers, approvals } = rowsOf(0);
  assert.deepEqual([transfers, approvals], [[], []]);
  assert.deepEqual(
    transactions.map(({ status, operation }) => [status, operation]),
    [[0, 'execute']],
  );
});

test('fee: with the parts of a rollup; unknown if the receipt does not show all of it, never too low', () => {
  const fee = (...[fees, gasPrice]: [Partial<NodeReceipt>?, (bigint | null)?]) =>
    rowsOf(1, fees, gasPrice).transactions[0]?.fee;
  assert.equal(fee(), '6');
  assert.equal(fee({ effectiveGasPrice: 5n, l1Fee: 7n, operatorFeeConstant: 9n }), '31');
  const operator = { operatorFeeScalar: 11n, operatorFeeConstant: 9n };
  assert.equal(fee({ ...operator, daFootprintGasScalar: 1n }), String(6 + 3 * 11 * 100 + 9));
  // Before Jovian the formula is another one.
  assert.equal(fee(operator), '');
  assert.equal(fee({}, null), '');
});

test('receipt without the layer 1 fee, on a chain that takes one: the fee is unknown, except of a deposit', () => {
  const fee = (...[fees, gasPrice, more]: [Partial<NodeReceipt>, bigint, { type?: number }?]) =>
    rowsOf(1, fees, gasPrice, { layerOne: true, ...more }).transactions[0]?.fee;
  assert.equal(fee({}, 2n), '');
  assert.equal(fee({ l1Fee: 0n }, 2n), '6');
  assert.equal(fee({ l1Fee: 7n }, 2n), '13');
  // Without a price it still pays for its data.
  assert.equal(fee({}, 0n), '');
  assert.equal(fee({}, 0n, { type: 0x7e }), '0');
});
