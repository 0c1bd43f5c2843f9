/**
 * Unsigned EVM transactions: read from their bytes, and completed with a signature. Source: EIP-2718,
 * EIP-155, EIP-2930, EIP-1559.
 */
import { getAddress, Signature, Transaction } from 'ethers';

export interface UnsignedTransaction {
  chainId: bigint;
  /** EIP-55; undefined: the transaction creates a contract. */
  to: string | undefined;
  value: bigint;
  /** Hex. */
  data: string;
  /** The most that the network may take as fee, in the smallest unit. */
  maxFee: bigint;
  /** The 32 bytes that are signed, hex. */
  digest: string;
  /** The signed transaction, hex, and its signature of 65 bytes. */
  withSignature(r: bigint, s: bigint, yParity: 0 | 1): { transaction: string; signature: string };
}

/** 0x02 and its elders. Type 3 carries blobs, type 4 hands the account over to a contract. */
const TYPES: readonly (number | null)[] = [0, 1, 2];

const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`;

/**
 * @returns undefined for bytes that are no unsigned transaction of a known type, or that are not
 * written in the one form that such a transaction has.
 */
export function readTransaction(bytes: string): UnsignedTransaction | undefined {
  try {
    const parsed = Transaction.from(bytes);
    if (!TYPES.includes(parsed.type) || parsed.signature || parsed.chainId === 0n) return undefined;
    // Another spelling of the same transaction would be signed as this one and read as another.
    if (parsed.unsignedSerialized !== bytes.toLowerCase()) return undefined;
    return {
      chainId: parsed.chainId,
      to: parsed.to === null ? undefined : getAddress(parsed.to),
      value: parsed.value,
      data: parsed.data,
      maxFee: parsed.gasLimit * (parsed.maxFeePerGas ?? parsed.gasPrice ?? 0n),
      digest: parsed.unsignedHash,
      withSignature(r, s, yParity) {
        const signed = parsed.clone();
        signed.signature = Signature.from({ r: word(r), s: word(s), yParity });
        return { transaction: signed.serialized, signature: signed.signature.serialized };
      },
    };
  } catch {
    return undefined;
  }
}
