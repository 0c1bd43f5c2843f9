/**
 * Schemas for the indexer's data from a node: blocks, receipts, traces. The gateway validates all
 * of it with them.
 */
import * as v from 'valibot';
import { ChainReplyError } from './chain-calls';

const lower = v.transform((text: string) => text.toLowerCase());
const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i), lower);
const address = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i), lower);
const data = v.pipe(v.string(), v.regex(/^0x(?:[0-9a-f]{2})*$/i));
const amount = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,64}$/i),
  v.transform((text) => BigInt(text)),
);
/** Of blocks, seconds, places, nonces. */
const small = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,14}$/i),
  v.transform((text) => Number(text)),
  v.safeInteger(),
);

const transaction = v.object({
  hash,
  from: address,
  /** Null where it makes a contract. */
  to: v.nullish(address, null),
  nonce: small,
  value: amount,
  input: data,
  /** Fields that receipts of old nodes omit. */
  gasPrice: v.nullish(amount, null),
  /** EIP-2718; absent in blocks of old nodes. */
  type: v.nullish(small),
});
export type NodeTransaction = v.InferOutput<typeof transaction>;

/** Seconds that a date can hold. */
const seconds = v.pipe(small, v.maxValue(8_640_000_000_000));

const header = v.object({ number: small, hash, parentHash: hash, timestamp: seconds });
export type NodeHeader = v.InferOutput<typeof header>;

const block = v.object({ ...header.entries, transactions: v.array(transaction) });
export type NodeBlock = v.InferOutput<typeof block>;

const log = v.object({
  address,
  topics: v.pipe(v.array(hash), v.maxLength(4)),
  data,
  logIndex: small,
});

const receipt = v.object({
  transactionHash: hash,
  blockHash: hash,
  /** Chains from before Byzantium have a root instead, and say nothing of success. */
  status: v.optional(small, '0x1'),
  gasUsed: amount,
  effectiveGasPrice: v.nullish(amount, null),
  /** The fee that a rollup pays for data on layer 1. */
  l1Fee: v.nullish(amount, null),
  /** The fee of a rollup's operator, and the field that shows its formula. */
  operatorFeeScalar: v.nullish(amount),
  operatorFeeConstant: v.nullish(amount),
  daFootprintGasScalar: v.nullish(amount),
  /** Of the contract that it made. */
  contractAddress: v.nullish(address, null),
  logs: v.array(log),
});
export type NodeReceipt = v.InferOutput<typeof receipt>;

const trace = v.object({
  blockHash: v.nullish(hash, null),
  transactionHash: v.nullish(hash, null),
  traceAddress: v.array(v.number()),
  type: v.string(),
  error: v.nullish(v.unknown()),
  action: v.unknown(),
  result: v.nullish(v.unknown()),
});
export type NodeTrace = v.InferOutput<typeof trace>;

/** Moves of native coins, in the forms that a trace may have. */
const call = v.object({ callType: v.string(), from: address, to: address, value: amount });
const create = v.object({ from: address, value: amount });
const suicide = v.object({ address, refundAddress: address, balance: amount });
const created = v.object({ address });

function read<Value>(schema: v.GenericSchema<unknown, Value>, value: unknown, what: string): Value {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const where = v.getDotPath(result.issues[0]) ?? '';
  throw new ChainReplyError(`The node's ${what} is malformed${where && `: ${where}`}`);
}

export const readNumber = (value: unknown): number => read(small, value, 'number');
/** Null where the node has no such block. */
export const readHeader = (value: unknown): NodeHeader | null =>
  value === null ? null : read(header, value, 'block');
export const readBlock = (value: unknown): NodeBlock | null =>
  value === null ? null : read(block, value, 'block');
export const readReceipt = (value: unknown): NodeReceipt => read(receipt, value, 'receipt');
export const readReceipts = (value: unknown): NodeReceipt[] =>
  read(v.array(receipt), value, 'receipts');
export const readTraces = (value: unknown): NodeTrace[] => read(v.array(trace), value, 'traces');

export interface NativeMove {
  from: string;
  to: string;
  value: bigint;
}

/** Undefined where nothing moved, or where the trace does not say it in a form that is known. */
export function nativeMove({ type, action, result }: NodeTrace): NativeMove | undefined {
  if (type === 'call') {
    const { success, output } = v.safeParse(call, action);
    return success && output.callType === 'call' ? output : undefined;
  }
  if (type === 'create') {
    const [made, place] = [v.safeParse(create, action), v.safeParse(created, result)];
    return made.success && place.success ? { ...made.output, to: place.output.address } : undefined;
  }
  if (type === 'suicide' || type === 'selfdestruct') {
    const { success, output } = v.safeParse(suicide, action);
    return success
      ? { from: output.address, to: output.refundAddress, value: output.balance }
      : undefined;
  }
  return undefined;
}
