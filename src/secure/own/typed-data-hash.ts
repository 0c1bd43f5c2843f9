/** The digest of typed data. Source: EIP-712. */
import { keccak_256 } from '@noble/hashes/sha3';
import { hexToBytes, isEvmAddress, isHexBytes, readQuantity } from '../signing/evm/hex-bytes';

interface Field {
  name: string;
  type: string;
}
type Types = Readonly<Record<string, readonly Field[]>>;
export interface TypedData {
  types: Types;
  primaryType: string;
  domain: Readonly<Record<string, unknown>>;
  message: Readonly<Record<string, unknown>>;
}

const MAX_DEPTH = 16;
const hashText = (text: string) => keccak_256(new TextEncoder().encode(text));
const concat = (parts: readonly Uint8Array[]) =>
  Uint8Array.from(parts.flatMap((part) => [...part]));
const wrong = (type: string): never => {
  throw new TypeError(`not a value of ${type}`);
};
const baseOf = (type: string) => type.replace(/(?:\[\d*\])+$/, '');

function word(value: bigint): Uint8Array {
  return hexToBytes(`0x${BigInt.asUintN(256, value).toString(16).padStart(64, '0')}`);
}

function encodeType(types: Types, name: string): string {
  const found = new Set<string>();
  const visit = (type: string) => {
    if (found.has(type) || !Object.hasOwn(types, type)) return;
    found.add(type);
    for (const field of types[type] ?? []) visit(baseOf(field.type));
  };
  visit(name);
  found.delete(name);
  return [name, ...[...found].sort()]
    .map(
      (type) =>
        `${type}(${(types[type] ?? []).map((each) => `${each.type} ${each.name}`).join(',')})`,
    )
    .join('');
}

function integer(type: string, value: unknown): bigint {
  const bits = Number(/\d+$/.exec(type)?.[0] ?? 256);
  const text = typeof value === 'string' && value.startsWith('-') ? value.slice(1) : undefined;
  const read =
    typeof value === 'number' && Number.isSafeInteger(value)
      ? BigInt(value)
      : text === undefined
        ? readQuantity(value)
        : readQuantity(text);
  const number = text === undefined || read === undefined ? read : -read;
  const isSigned = type.startsWith('int');
  const fits =
    number !== undefined &&
    (isSigned ? BigInt.asIntN(bits, number) : BigInt.asUintN(bits, number)) === number;
  return fits ? number : wrong(type);
}

function atom(type: string, value: unknown): Uint8Array {
  if (type === 'string') return typeof value === 'string' ? hashText(value) : wrong(type);
  if (type === 'bool') return typeof value === 'boolean' ? word(value ? 1n : 0n) : wrong(type);
  if (type === 'address') return isEvmAddress(value) ? word(BigInt(value)) : wrong(type);
  if (/^u?int(?:\d{1,3})?$/.test(type)) return word(integer(type, value));
  const size = /^bytes(\d{0,2})$/.exec(type)?.[1];
  if (size === undefined || !isHexBytes(value)) return wrong(type);
  const bytes = hexToBytes(value);
  if (size === '') return keccak_256(bytes);
  if (bytes.length !== Number(size)) return wrong(type);
  return concat([bytes, new Uint8Array(32 - bytes.length)]);
}

function encode(types: Types, type: string, value: unknown, depth: number): Uint8Array {
  if (depth > MAX_DEPTH) return wrong(type);
  const array = /^(.*)\[(\d*)\]$/.exec(type);
  if (array) {
    const [, inner = '', count = ''] = array;
    if (!Array.isArray(value) || (count !== '' && value.length !== Number(count)))
      return wrong(type);
    return keccak_256(concat(value.map((each) => encode(types, inner, each, depth + 1))));
  }
  return Object.hasOwn(types, type) ? hashStruct(types, type, value, depth + 1) : atom(type, value);
}

function hashStruct(types: Types, name: string, value: unknown, depth = 0): Uint8Array {
  if (typeof value !== 'object' || value === null) return wrong(name);
  const record = value as Record<string, unknown>;
  const fields = types[name] ?? wrong(name);
  return keccak_256(
    concat([
      hashText(encodeType(types, name)),
      ...fields.map((field) =>
        encode(
          types,
          field.type,
          Object.hasOwn(record, field.name) ? record[field.name] : undefined,
          depth,
        ),
      ),
    ]),
  );
}

/** Fields of a domain, in the standard's order: data without their type has those that are there. */
const DOMAIN: readonly Field[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
];

/** @throws TypeError for values that are not of their type. */
export function typedDataDigest({ types, primaryType, domain, message }: TypedData): Uint8Array {
  const own = DOMAIN.filter(({ name }) => Object.hasOwn(domain, name));
  const all = Object.hasOwn(types, 'EIP712Domain') ? types : { ...types, EIP712Domain: own };
  return keccak_256(
    concat([
      Uint8Array.of(0x19, 0x01),
      hashStruct(all, 'EIP712Domain', domain),
      hashStruct(all, primaryType, message),
    ]),
  );
}
