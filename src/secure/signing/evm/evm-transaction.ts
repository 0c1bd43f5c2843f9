/**
 * Unsigned transactions as bytes, and back: the approval is described from the bytes that are signed.
 * Source: EIP-155, EIP-1559, EIP-2718.
 */
import { keccak_256 } from '@noble/hashes/sha3';
import { bytesToHex, hexToBytes } from './hex-bytes';
import { bytesInteger, decodeRlp, encodeRlp, integerBytes, type RlpItem } from './rlp';

export interface AccessEntry {
  address: string;
  storageKeys: readonly string[];
}

export interface EvmTransaction {
  chainId: bigint;
  nonce: bigint;
  gas: bigint;
  /** Undefined: the transaction creates a contract. */
  to: string | undefined;
  value: bigint;
  /** Hex. */
  data: string;
  /** Without a tip: legacy, and `perGas` is the price. */
  fee: { perGas: bigint; tip?: bigint };
  accessList: readonly AccessEntry[];
}

const TYPE_2 = 0x02;
const FIELDS_2 = 9;
const FIELDS_LEGACY = 6;

const number = integerBytes;
const bytes = (hex: string | undefined) => hexToBytes(hex ?? '0x');

function fieldsOf(transaction: EvmTransaction): RlpItem[] {
  const { chainId, nonce, gas, to, value, data, fee, accessList } = transaction;
  const target = [number(gas), bytes(to), number(value), bytes(data)];
  if (fee.tip === undefined) {
    return [number(nonce), number(fee.perGas), ...target, number(chainId), number(0n), number(0n)];
  }
  const access = accessList.map((entry) => [bytes(entry.address), entry.storageKeys.map(bytes)]);
  return [number(chainId), number(nonce), number(fee.tip), number(fee.perGas), ...target, access];
}

const typed = (body: Uint8Array) => Uint8Array.of(TYPE_2, ...body);

/** Hex of the bytes that the vault signs. */
export function encodeTransaction(transaction: EvmTransaction): string {
  const body = encodeRlp(fieldsOf(transaction));
  return bytesToHex(transaction.fee.tip === undefined ? body : typed(body));
}

const readBytes = (item: RlpItem | undefined): Uint8Array => {
  if (!(item instanceof Uint8Array)) throw new RangeError('bytes wanted');
  return item;
};
const readList = (item: RlpItem | undefined): readonly RlpItem[] => {
  if (item === undefined || item instanceof Uint8Array) throw new RangeError('a list wanted');
  return item;
};
const readNumber = (item: RlpItem | undefined) => bytesInteger(readBytes(item));
function readAddress(item: RlpItem | undefined): string | undefined {
  const found = readBytes(item);
  if (found.length === 0) return undefined;
  if (found.length !== 20) throw new RangeError('not an address');
  return bytesToHex(found);
}

const split = (hex: string) => {
  const all = hexToBytes(hex);
  const isTyped = all[0] === TYPE_2;
  return { isTyped, items: readList(decodeRlp(isTyped ? all.subarray(1) : all)) };
};

function readAccess(item: RlpItem): AccessEntry {
  const [address, keys] = readList(item);
  return {
    address: readAddress(address) ?? '0x',
    storageKeys: readList(keys).map((key) => bytesToHex(readBytes(key))),
  };
}

/** @returns undefined for bytes that are not exactly one unsigned transaction, legacy or of type 2. */
export function decodeTransaction(hex: string): EvmTransaction | undefined {
  try {
    const { isTyped, items } = split(hex);
    const list = isTyped ? items.slice(4) : items.slice(2);
    const [gas, to, value, data, last] = list;
    const target = {
      gas: readNumber(gas),
      to: readAddress(to),
      value: readNumber(value),
      data: bytesToHex(readBytes(data)),
    };
    const read: EvmTransaction = isTyped
      ? {
          ...target,
          chainId: readNumber(items[0]),
          nonce: readNumber(items[1]),
          fee: { perGas: readNumber(items[3]), tip: readNumber(items[2]) },
          accessList: readList(last).map(readAccess),
        }
      : {
          ...target,
          chainId: readNumber(last),
          nonce: readNumber(items[0]),
          fee: { perGas: readNumber(items[1]) },
          accessList: [],
        };
    return encodeTransaction(read) === hex.toLowerCase() ? read : undefined;
  } catch {
    return undefined;
  }
}

/** Hash of the signed transaction; undefined if it is not `unsigned` with a signature. */
export function signedHash(unsigned: string, signed: string): string | undefined {
  try {
    const before = split(unsigned);
    const after = split(signed);
    const count = before.isTyped ? FIELDS_2 : FIELDS_LEGACY;
    const same =
      before.isTyped === after.isTyped &&
      after.items.length === count + 3 &&
      bytesToHex(encodeRlp(before.items.slice(0, count))) ===
        bytesToHex(encodeRlp(after.items.slice(0, count)));
    return same ? bytesToHex(keccak_256(hexToBytes(signed))) : undefined;
  } catch {
    return undefined;
  }
}
