/** What a transaction may cost. Sources: EIP-1559; OP stack (fee of the chain below). */
import { encodeRlp, toBeArray } from 'ethers/utils';
import { decoded, GAS_ORACLE, GAS_ORACLE_ADDRESS } from './abi';
import { bytes, quantity, type Reader, toHex } from './reader';

export interface Price {
  /** The most for a unit of gas. */
  perGas: bigint;
  /** Absent where the chain has no base fee. */
  tip?: bigint;
}

export interface Call {
  from: string;
  to: string;
  value: string;
  data: string;
}

/** Where the chain below gets dearer between the review and the block. In 1/4. */
const L1_ROOM = 5n;
const GWEI = 1_000_000_000n;

type Block = { baseFee: bigint | undefined };

function block(value: unknown): Block | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  return { baseFee: quantity((value as { baseFeePerGas?: unknown }).baseFeePerGas) };
}

/** Twice the base fee: it may double within six blocks, and what is not used comes back. */
export async function priceNow(reader: Reader): Promise<Price> {
  const { baseFee } = await reader.ask('eth_getBlockByNumber', ['latest', false], block);
  if (baseFee === undefined) return { perGas: await reader.ask('eth_gasPrice', [], quantity) };
  // Not every node suggests one.
  const tip = await reader.ask('eth_maxPriorityFeePerGas', [], quantity).catch(() => GWEI);
  return { perGas: baseFee * 2n + tip, tip };
}

const raw = (value: bigint): string | Uint8Array => (value === 0n ? '0x' : toBeArray(value));

/** As long as the signed transaction will be, without its signature. */
function unsigned(chainId: bigint, call: Call, gas: bigint, price: Price, nonce: number): string {
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

/** 0 where nothing is below. */
export async function l1FeeOf(
  reader: Reader,
  chainId: bigint,
  call: Call,
  gas: bigint,
  price: Price,
  nonce: number,
): Promise<bigint> {
  const transaction = unsigned(chainId, call, gas, price, nonce);
  const data = GAS_ORACLE.encodeFunctionData('getL1Fee', [transaction]);
  const params = [{ to: GAS_ORACLE_ADDRESS, data }, 'latest'];
  // Somebody else's contract at this address says no, or nothing.
  const answer = await reader.ask('eth_call', params, bytes).catch(() => '0x');
  const fee = decoded<bigint>(GAS_ORACLE, 'getL1Fee', answer) ?? 0n;
  return (fee * L1_ROOM) / 4n;
}

/** The fields that a wallet is told. */
export function priceFields({ perGas, tip }: Price): Record<string, string> {
  return tip === undefined
    ? { gasPrice: toHex(perGas) }
    : { maxFeePerGas: toHex(perGas), maxPriorityFeePerGas: toHex(tip) };
}
