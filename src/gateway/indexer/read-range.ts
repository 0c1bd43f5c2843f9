/** Reads a range of blocks with their receipts, all of one and the same chain of blocks. */
import type { RangeRows } from '../store/block-ranges';
import { addBlock } from './block-rows';
import { type ChainCalls, ChainReplyError, type RpcCall } from './chain-calls';
import type { LayerOneCheck } from './layer-one-check';
import type { NodeCapabilities } from './node-capabilities';
import {
  type NodeBlock,
  type NodeHeader,
  type NodeReceipt,
  readBlock,
  readReceipt,
  readReceipts,
  readTraces,
} from './node-schemas';

const hex = (number: number) => `0x${number.toString(16)}`;
const changed = () => new ChainReplyError('The chain changed during the read');

/** The newest block, or one by its number; null where the node has none. */
export const headerCall = (block: number | 'latest'): RpcCall => ({
  method: 'eth_getBlockByNumber',
  params: [block === 'latest' ? block : hex(block), false],
});

async function receiptsOf(
  calls: ChainCalls,
  blocks: readonly NodeBlock[],
): Promise<NodeReceipt[][]> {
  const replies = await calls(
    blocks.flatMap(({ transactions }) =>
      transactions.map(({ hash }) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
    ),
  );
  let at = 0;
  return blocks.map(({ transactions }) => transactions.map(() => readReceipt(replies[at++])));
}

/** One for each transaction of this very block, in its order; undefined where one is not. */
function inOrder(
  { hash, transactions }: NodeBlock,
  receipts: readonly NodeReceipt[],
): NodeReceipt[] | undefined {
  const own = new Map(
    receipts
      .filter(({ blockHash }) => blockHash === hash)
      .map((receipt) => [receipt.transactionHash, receipt]),
  );
  const ordered = transactions.flatMap((transaction) => own.get(transaction.hash) ?? []);
  const all = ordered.length === transactions.length && receipts.length === transactions.length;
  return all ? ordered : undefined;
}

export interface ReadRange {
  rows: RangeRows;
  /** Hash of the block before the first: the parent of the first block. */
  parent: string;
  last: NodeHeader;
}

/** @throws ChainReplyError when the node has not all of it, or it does not fit together. */
export async function readRange(
  calls: ChainCalls,
  chain: string,
  abilities: NodeCapabilities & { layerOne: LayerOneCheck },
  from: number,
  to: number,
): Promise<ReadRange> {
  const numbers = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  const ask = (method: string, ...more: unknown[]) =>
    numbers.map((number) => ({ method, params: [hex(number), ...more] }));
  const { length } = numbers;
  const replies = await calls([
    ...ask('eth_getBlockByNumber', true),
    ...(abilities.blockReceipts ? ask('eth_getBlockReceipts') : []),
    ...(abilities.traces ? ask('trace_block') : []),
  ]);
  const blocks = replies.slice(0, length).map((reply, at): NodeBlock => {
    const block = readBlock(reply);
    if (!block || block.number !== numbers[at]) throw changed();
    return block;
  });
  const receipts = abilities.blockReceipts
    ? replies.slice(length, 2 * length).map(readReceipts)
    : await receiptsOf(calls, blocks);
  const traces = abilities.traces ? replies.slice(-length).map(readTraces) : [];
  // Without receipts that lack the fee, nothing depends on it.
  const lacking = receipts.flat().some(({ l1Fee }) => l1Fee === null);
  const layerOne = lacking && (await abilities.layerOne());
  const rows: RangeRows = { blocks: [], transactions: [], transfers: [], approvals: [] };
  blocks.forEach((block, at) => {
    const own = inOrder(block, receipts[at] ?? []);
    const follows = at === 0 || blocks[at - 1]?.hash === block.parentHash;
    const traced = (traces[at] ?? []).every(
      ({ blockHash }) => blockHash === null || blockHash === block.hash,
    );
    if (!follows || !traced || !own) throw changed();
    addBlock(rows, chain, { block, receipts: own, traces: traces[at], layerOne });
  });
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (!first || !last) throw changed();
  return { rows, parent: first.parentHash, last };
}
