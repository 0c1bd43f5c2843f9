/** One block, as it goes into the store. */

import { operatorFeePaid } from '../../protocol/fees/rollup-fees';
import { type DecodedApproval, decodeApproval } from '../abi/approval-logs';
import { type DecodedTransfer, decodeTransfers } from '../abi/transfer-events';
import type { RangeRows } from '../store/block-ranges';
import type { ApprovalRow, TransferRow } from '../store/tables';
import { operationOfSender } from './classify-operation';
import {
  type NodeBlock,
  type NodeReceipt,
  type NodeTrace,
  type NodeTransaction,
  nativeMove,
} from './node-schemas';

export interface ReadBlock {
  block: NodeBlock;
  /** One for each transaction, in the same order. */
  receipts: readonly NodeReceipt[];
  /** Undefined where the node returns no traces. */
  traces: readonly NodeTrace[] | undefined;
  /** The chain takes a fee for data on layer 1: a receipt without it does not show all that was paid. */
  layerOne: boolean;
}

/** Comes from layer 1, which has taken the fee there. Source: OP stack, deposits. */
const DEPOSIT = 0x7e;

const NATIVE = { kind: 'native', token: '', token_id: '', log_index: -1 } as const;

/** Transfers by calls inside a transaction; a reverted call reverts all its inner calls. */
function inner(traces: readonly NodeTrace[]): DecodedTransfer[] {
  const undone = traces
    .filter(({ error }) => error !== undefined && error !== null)
    .map(({ traceAddress }) => traceAddress);
  const isUndone = (place: readonly number[]) =>
    undone.some((above) => above.every((step, depth) => place[depth] === step));
  return traces.flatMap((trace, at): DecodedTransfer[] => {
    // The first is the transaction itself.
    if (trace.traceAddress.length === 0 || isUndone(trace.traceAddress)) return [];
    const move = nativeMove(trace);
    if (!move || move.value === 0n) return [];
    const { from, to, value } = move;
    return [{ ...NATIVE, part: at + 1, sender: from, recipient: to, value: String(value) }];
  });
}

function transfersOf(
  { from, to, value }: NodeTransaction,
  receipt: NodeReceipt,
  traces: readonly NodeTrace[],
): DecodedTransfer[] {
  if (receipt.status === 0) return [];
  const recipient = to ?? receipt.contractAddress;
  const sent: DecodedTransfer[] =
    value > 0n && recipient
      ? [{ ...NATIVE, part: 0, sender: from, recipient, value: String(value) }]
      : [];
  return [...sent, ...inner(traces), ...receipt.logs.flatMap(decodeTransfers)];
}

const approvalsOf = ({ status, logs }: NodeReceipt): DecodedApproval[] =>
  status === 0 ? [] : logs.flatMap((log) => decodeApproval(log) ?? []);

/**
 * The fee that the sender has paid: gas, and the fees of a rollup, which its nodes write into each
 * receipt. Undefined if the receipt does not show all of it: the widget then asks the chain.
 */
function feeOf(
  receipt: NodeReceipt,
  price: bigint | null,
  takesLayerOneFee: boolean,
): bigint | undefined {
  const below = receipt.l1Fee ?? (takesLayerOneFee ? undefined : 0n);
  const { gasUsed, operatorFeeScalar, operatorFeeConstant, daFootprintGasScalar } = receipt;
  const operator = operatorFeePaid({
    gasUsed,
    operatorFeeScalar: operatorFeeScalar ?? undefined,
    operatorFeeConstant: operatorFeeConstant ?? undefined,
    daFootprintGasScalar: daFootprintGasScalar ?? undefined,
  });
  if (price === null || below === undefined || operator === undefined) return undefined;
  return gasUsed * price + below + operator;
}

/** Adds a block to the rows of a range. */
export function addBlock(
  rows: RangeRows,
  chain: string,
  { block, receipts, traces, layerOne }: ReadBlock,
) {
  const { number, hash, parentHash, timestamp, transactions } = block;
  rows.blocks.push({ chain, number, hash, parent: parentHash, time: timestamp });
  const tracesByHash = new Map<string | null, NodeTrace[]>();
  for (const trace of traces ?? []) {
    const own = tracesByHash.get(trace.transactionHash);
    if (own) own.push(trace);
    else tracesByHash.set(trace.transactionHash, [trace]);
  }
  transactions.forEach((transaction, position) => {
    const receipt = receipts[position];
    if (!receipt) return;
    const { from, to, value, input, nonce } = transaction;
    const moves = transfersOf(transaction, receipt, tracesByHash.get(transaction.hash) ?? []);
    const method = input.length >= 10 ? input.slice(0, 10).toLowerCase() : null;
    const failed = receipt.status === 0;
    const approvals = approvalsOf(receipt);
    const approves = approvals.length > 0;
    const price = receipt.effectiveGasPrice ?? transaction.gasPrice;
    rows.transactions.push({
      ...{ chain, hash: transaction.hash, block: number, position, sender: from, recipient: to },
      ...{ nonce, status: failed ? 0 : 1, method },
      operation: operationOfSender({ from, to, value, method, failed, approves }, moves),
      fee: String(feeOf(receipt, price, layerOne && transaction.type !== DEPOSIT) ?? ''),
    });
    const place = { chain, block: number, tx: transaction.hash, position };
    for (const move of moves) {
      const row: TransferRow = { ...place, ...move };
      rows.transfers.push(row);
    }
    for (const approval of approvals) {
      const row: ApprovalRow = { ...place, ...approval };
      rows.approvals.push(row);
    }
  });
}
