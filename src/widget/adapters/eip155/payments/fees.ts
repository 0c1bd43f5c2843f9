/**
 * Estimates the fee of a transaction. Sources: EIP-1559; OP stack (layer 1 and operator fee); Scroll
 * (layer 1 fee).
 */
import { encodeRlp, toBeArray } from 'ethers/utils';
import { gasOracleOf } from '../../../../protocol/fees/rollup-fees';
import { decodeResult, GAS_ORACLE } from './abi';
import { type NodeReader, parseBytes, parseQuantity, RevertedError, toHex } from './node-reader';

export interface GasPrice {
  /** The most for a unit of gas. */
  perGas: bigint;
  /** Absent where the chain has no base fee. */
  tip?: bigint;
}

export interface GasCall {
  from: string;
  to: string;
  value: string;
  data: string;
}

/** Margin for a rising layer 1 fee between the review and the block. In 1/4. */
const L1_ROOM = 5n;
/** By so much it gets dearer within one block at most. In 1/8. */
const ONE_BLOCK = 9n;
const GWEI = 1_000_000_000n;

type Block = { baseFee: bigint | undefined };

function block(value: unknown): Block | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  return { baseFee: parseQuantity((value as { baseFeePerGas?: unknown }).baseFeePerGas) };
}

export interface PriceNow {
  /** Twice the base fee: it may double within six blocks, and the chain refunds the unused part. */
  price: GasPrice;
  /** The lowest price that gets into the next block, however the base fee changes until then. */
  least: bigint;
}

export async function priceNow(reader: NodeReader): Promise<PriceNow> {
  const { baseFee } = await reader.ask('eth_getBlockByNumber', ['latest', false], block);
  if (baseFee === undefined) {
    const perGas = await reader.ask('eth_gasPrice', [], parseQuantity);
    return { price: { perGas }, least: perGas };
  }
  // Not every node suggests one.
  const tip = await reader.ask('eth_maxPriorityFeePerGas', [], parseQuantity).catch(() => GWEI);
  const least = (baseFee * ONE_BLOCK + 7n) / 8n + tip;
  return { price: { perGas: baseFee * 2n + tip, tip }, least };
}

const raw = (value: bigint): string | Uint8Array => (value === 0n ? '0x' : toBeArray(value));

/** As long as the signed transaction will be, without its signature. */
function unsigned(
  chainId: bigint,
  call: GasCall,
  gas: bigint,
  price: GasPrice,
  nonce: number,
): string {
  const fields = [
    raw(chainId),
    raw(BigInt(nonce)),
    raw(price.tip ?? price.perGas),
    raw(price.perGas),
    raw(gas),
    call.to,
    raw(BigInt(call.value)),
    call.data,
    [],
  ];
  return `0x02${encodeRlp(fields).slice(2)}`;
}

/**
 * Returns the current layer 1 fee; 0 if there is no layer 1. @throws AppKitError if the fee cannot
 * be read.
 */
export async function l1FeeOf(
  reader: NodeReader,
  chainId: bigint,
  call: GasCall,
  gas: bigint,
  price: GasPrice,
  nonce: number,
): Promise<bigint> {
  const transaction = unsigned(chainId, call, gas, price, nonce);
  const data = GAS_ORACLE.encodeFunctionData('getL1Fee', [transaction]);
  const to = gasOracleOf(chainId);
  const params = [{ to, data }, 'latest'];
  try {
    const answer = await reader.ask('eth_call', params, parseBytes);
    // A call to an address without code also succeeds, with an empty result.
    return decodeResult<bigint>(GAS_ORACLE, 'getL1Fee', answer) ?? 0n;
  } catch (cause) {
    // A different contract at this address reverted.
    if (cause instanceof RevertedError) return 0n;
    // Not known is not nothing, where there may be a chain below.
    const code = await reader.ask('eth_getCode', [to, 'latest'], parseBytes);
    if (code !== '0x') throw cause;
    return 0n;
  }
}

/** Returns the chain's operator fee for this gas at a block; undefined if the chain says none. */
export async function readOperatorFee(
  reader: NodeReader,
  chainId: bigint,
  gas: bigint,
  block: string,
): Promise<bigint | undefined> {
  const data = GAS_ORACLE.encodeFunctionData('getOperatorFee', [gas]);
  const params = [{ to: gasOracleOf(chainId), data }, block];
  // Oracles without the method revert, and most chains have no oracle.
  const answer = await reader.ask('eth_call', params, parseBytes).catch(() => '0x');
  return decodeResult<bigint>(GAS_ORACLE, 'getOperatorFee', answer);
}

/**
 * Returns the operator fee for this gas limit, which the chain takes beside the gas and the layer 1
 * fee; 0 if the chain has none. The chain computes it from the gas limit, so it needs no margin.
 * Source: OP stack, Isthmus.
 */
export const operatorFeeOf = async (
  reader: NodeReader,
  chainId: bigint,
  gas: bigint,
): Promise<bigint> => (await readOperatorFee(reader, chainId, gas, 'latest')) ?? 0n;

interface Kept {
  price: GasPrice;
  fee: bigint;
  l1Fee: bigint;
}

/**
 * Returns the amount reserved for the fees. Fees change between a press on Max and the review, and
 * the amount that Max left must still be enough: if the balance does not allow the full margin, the
 * margin is the rest of the balance.
 * @param left the part of the native balance that is not sent; undefined if the amount is in
 * another token
 */
export function feeReserve(
  { price, least }: PriceNow,
  gas: bigint,
  below: bigint,
  left: bigint | undefined,
): Kept {
  const roomy = { fee: gas * price.perGas, l1Fee: (below * L1_ROOM) / 4n };
  const tight = { fee: gas * least, l1Fee: (below * ONE_BLOCK) / 8n };
  const more = roomy.fee + roomy.l1Fee;
  const less = tight.fee + tight.l1Fee;
  if (left === undefined || left >= more || left < less) return { price, ...roomy };
  const l1Fee = tight.l1Fee + ((roomy.l1Fee - tight.l1Fee) * (left - less)) / (more - less);
  const perGas = (left - l1Fee) / gas;
  return { price: { ...price, perGas }, fee: gas * perGas, l1Fee };
}

/** The fee fields for the wallet request. */
export function priceFields({ perGas, tip }: GasPrice): Record<string, string> {
  return tip === undefined
    ? { gasPrice: toHex(perGas) }
    : { maxFeePerGas: toHex(perGas), maxPriorityFeePerGas: toHex(tip) };
}
