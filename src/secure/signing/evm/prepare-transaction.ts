/** Completes a transaction of a page: nonce, gas and fees from the network. Source: EIP-1474, EIP-1559. */
import * as v from 'valibot';
import { gasOracleOf } from '../../../protocol/fees/rollup-fees';
import { FrameError } from '../../frame/frame-error';
import type { AskNode } from '../ask-node';
import type { AccessEntry, EvmTransaction } from './evm-transaction';
import { isEvmAddress, isHexBytes, quantityHex, readQuantity } from './hex-bytes';

const address = v.custom<string>(isEvmAddress, 'an address is wrong');
const hex = v.custom<string>(isHexBytes, 'data must be hex');
const quantity = v.pipe(
  v.unknown(),
  v.rawTransform<unknown, bigint>(({ dataset, addIssue, NEVER }) => {
    const value = readQuantity(dataset.value);
    if (value !== undefined) return value;
    addIssue({ message: 'an amount is wrong' });
    return NEVER;
  }),
);
const optional = <Schema extends v.GenericSchema>(schema: Schema) => v.optional(v.nullable(schema));

const pageTransaction = v.object({
  from: optional(address),
  to: optional(address),
  value: optional(quantity),
  data: optional(hex),
  input: optional(hex),
  gas: optional(quantity),
  gasLimit: optional(quantity),
  gasPrice: optional(quantity),
  maxFeePerGas: optional(quantity),
  maxPriorityFeePerGas: optional(quantity),
  nonce: optional(quantity),
  chainId: optional(quantity),
  accessList: optional(
    v.pipe(v.array(v.object({ address, storageKeys: v.array(hex) })), v.maxLength(100)),
  ),
  // They hand over blobs or the account itself.
  authorizationList: optional(v.never('this type of transaction is not supported')),
  blobVersionedHashes: optional(v.never('this type of transaction is not supported')),
});
type PageTransaction = v.InferOutput<typeof pageTransaction>;

export interface PreparedTransaction {
  transaction: EvmTransaction;
  /** The network expects that it fails. */
  fails: boolean;
  /** Gas and fee as this wallet would set them; undefined: the network did not say. */
  usualFee: bigint | undefined;
  /** The page's number against those of the network. */
  order: 'next' | 'replaces' | 'waits';
}

/** Beyond the estimate, in 1/5. */
const GAS_ROOM = 6n;
/** Transactions that may wait before this one. */
const MAX_WAITING = 64n;
const UNREADABLE = "The network's answer can't be read. Try again.";
/** No block holds more. */
const MAX_GAS = 1_000_000_000n;

function readPage(value: unknown): PageTransaction {
  const result = v.safeParse(pageTransaction, value);
  if (result.success) return result.output;
  throw new FrameError(`Invalid params: ${result.issues[0]?.message ?? 'transaction'}`);
}

async function asked(ask: AskNode, method: string, params: unknown): Promise<bigint> {
  const value = readQuantity(await ask(method, params));
  if (value === undefined) throw new FrameError(UNREADABLE);
  return value;
}

const history = v.object({
  baseFeePerGas: v.pipe(v.array(v.string()), v.minLength(1)),
  reward: v.optional(v.nullable(v.array(v.array(v.string())))),
});

/** Fees now, or undefined where the network has no base fee. */
async function marketFee(ask: AskNode): Promise<{ base: bigint; tip: bigint } | undefined> {
  const reply = v.safeParse(
    history,
    await ask('eth_feeHistory', ['0x4', 'latest', [50]]).catch(() => undefined),
  );
  if (!reply.success) return undefined;
  const base = readQuantity(reply.output.baseFeePerGas.at(-1));
  if (base === undefined || base === 0n) return undefined;
  const rewards = (reply.output.reward ?? []).flatMap((row) => readQuantity(row[0]) ?? []);
  const suggested = await asked(ask, 'eth_maxPriorityFeePerGas', []).catch(
    () => [...rewards].sort((one, other) => (one < other ? -1 : 1))[rewards.length >> 1] ?? 0n,
  );
  return { base, tip: suggested };
}

/** The page's fee, or the network's; and for each unit of gas what the network asks for. */
async function feeOf(page: PageTransaction, ask: AskNode) {
  const market = await marketFee(ask);
  // It may double within six blocks; the network refunds the unused part.
  const usual = market
    ? { perGas: market.base * 2n + market.tip, tip: market.tip }
    : { perGas: await asked(ask, 'eth_gasPrice', []).catch(() => undefined) };
  const own = (fee: EvmTransaction['fee']) => ({ fee, usual: usual.perGas });
  if (page.gasPrice != null) return own({ perGas: page.gasPrice });
  if (page.maxFeePerGas != null) {
    const tip = page.maxPriorityFeePerGas ?? 0n;
    return own({
      perGas: page.maxFeePerGas,
      tip: tip > page.maxFeePerGas ? page.maxFeePerGas : tip,
    });
  }
  if (usual.perGas === undefined) throw new FrameError(UNREADABLE);
  if (!market) return own({ perGas: usual.perGas });
  const tip = page.maxPriorityFeePerGas ?? market.tip;
  return own({ perGas: market.base * 2n + tip, tip });
}

async function gasOf(page: PageTransaction, call: object, ask: AskNode) {
  const given = page.gas ?? page.gasLimit ?? undefined;
  try {
    const usual = ((await asked(ask, 'eth_estimateGas', [call])) * GAS_ROOM) / 5n;
    return { gas: given ?? usual, usual, fails: false };
  } catch (error) {
    if (given === undefined) throw error;
    return { gas: given, usual: undefined, fails: true };
  }
}

/** Numbers of transactions are used in order: a lower one replaces, a higher one waits. */
async function nonceOf(page: PageTransaction, account: string, ask: AskNode) {
  const next = await asked(ask, 'eth_getTransactionCount', [account, 'pending']);
  const nonce = page.nonce ?? next;
  if (nonce === next) return { nonce, order: 'next' as const };
  if (nonce > next + MAX_WAITING) throw new FrameError('Invalid params: the nonce is too high');
  if (nonce > next) return { nonce, order: 'waits' as const };
  if (nonce < (await asked(ask, 'eth_getTransactionCount', [account, 'latest']))) {
    throw new FrameError('Invalid params: the nonce is used already');
  }
  return { nonce, order: 'replaces' as const };
}

/** @throws FrameError */
export async function prepareTransaction(
  value: unknown,
  account: string,
  chainId: bigint,
  ask: AskNode,
): Promise<PreparedTransaction> {
  const page = readPage(value);
  if (page.from != null && page.from.toLowerCase() !== account.toLowerCase()) {
    throw new FrameError('This account is not the one that is connected.');
  }
  if (page.chainId != null && page.chainId !== chainId) {
    throw new FrameError('The transaction is for another network.');
  }
  const [data, input] = [page.data ?? undefined, page.input ?? undefined];
  if (data !== undefined && input !== undefined && data.toLowerCase() !== input.toLowerCase()) {
    throw new FrameError('Invalid params: data and input differ');
  }
  const to = page.to?.toLowerCase();
  const bytes = (data ?? input ?? '0x').toLowerCase();
  if (to === undefined && bytes === '0x') throw new FrameError('Invalid params: no recipient');
  if ((await asked(ask, 'eth_chainId', [])) !== chainId) {
    throw new FrameError("The network's node answers for another network. Nothing was signed.");
  }
  const amount = page.value ?? 0n;
  const call = {
    from: account,
    ...(to !== undefined && { to }),
    value: quantityHex(amount),
    data: bytes,
  };
  const [{ nonce, order }, { fee, usual }, { gas, usual: usualGas, fails }] = await Promise.all([
    nonceOf(page, account, ask),
    feeOf(page, ask),
    gasOf(page, call, ask),
  ]);
  if (gas > MAX_GAS) throw new FrameError(UNREADABLE);
  // Legacy transactions have no access list.
  const accessList: readonly AccessEntry[] = fee.tip === undefined ? [] : (page.accessList ?? []);
  return {
    transaction: { chainId, nonce, gas, to, value: amount, data: bytes, fee, accessList },
    ...{ fails, order },
    usualFee: usual === undefined || usualGas === undefined ? undefined : usual * usualGas,
  };
}

/** `getL1Fee(bytes)`, with the offset of its only argument. */
const L1_FEE = `0x49948e0e${'20'.padStart(64, '0')}`;
/** `getOperatorFee(uint256)`. Only the OP stack has it. */
const OPERATOR_FEE = '0x275aedd2';

/** 0 where the network has no such contract, or its contract no such fee. @throws FrameError */
async function oracleFee(ask: AskNode, to: string, data: string): Promise<bigint> {
  try {
    return readQuantity(await ask('eth_call', [{ to, data }, 'latest'])) ?? 0n;
  } catch (cause) {
    if (/revert/i.test(String((cause as Error).message))) return 0n;
    // Unknown is not nothing, where the network may take this fee.
    if ((await ask('eth_getCode', [to, 'latest'])) === '0x') return 0n;
    throw cause;
  }
}

/**
 * The fees that a rollup takes beside gas: of the layer below, with room for its rise, and of its
 * operator. 0 where the network has none. @throws FrameError
 */
export async function rollupFees(
  unsigned: string,
  { chainId, gas }: Pick<EvmTransaction, 'chainId' | 'gas'>,
  ask: AskNode,
): Promise<bigint> {
  const hex = unsigned.slice(2);
  const length = (hex.length / 2).toString(16).padStart(64, '0');
  const data = `${L1_FEE}${length}${hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')}`;
  const oracle = gasOracleOf(chainId);
  const operatorData = `${OPERATOR_FEE}${gas.toString(16).padStart(64, '0')}`;
  const [below, operator] = await Promise.all([
    oracleFee(ask, oracle, data),
    oracleFee(ask, oracle, operatorData),
  ]);
  return (below * 5n) / 4n + operator;
}
