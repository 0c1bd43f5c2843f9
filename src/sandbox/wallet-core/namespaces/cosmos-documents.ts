/** The two kinds of document that Cosmos signs, as bytes. Source: Cosmos SDK, SIGN_MODE_LEGACY_AMINO_JSON and SIGN_MODE_DIRECT. */
import { concatBytes } from '@noble/hashes/utils';
import { WalletError } from '../errors';

const utf8 = new TextEncoder();

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(fields.map(([name, each]) => [name, sorted(each)]));
}

const REQUIRED = ['chain_id', 'account_number', 'sequence', 'fee', 'msgs', 'memo'];

/** Sorted keys, and three characters escaped as Go does. @throws WalletError -32602 */
export function aminoBytes(document: unknown): Uint8Array {
  const fields = (document ?? {}) as Record<string, unknown>;
  const missing = REQUIRED.find((name) => fields[name] === undefined);
  if (missing) throw new WalletError(-32602, `The document has no ${missing}`);
  const text = JSON.stringify(sorted(document)).replace(
    /[<>&]/g,
    (each) => `\\u00${each.charCodeAt(0).toString(16)}`,
  );
  return utf8.encode(text);
}

export function aminoLines(document: unknown): [label: string, value: string][] {
  const { chain_id: chain, fee, msgs, memo } = (document ?? {}) as Record<string, unknown>;
  return [
    ['Chain', String(chain)],
    ['Messages', JSON.stringify(msgs, null, 2)],
    ['Fee', JSON.stringify(fee)],
    ['Memo', String(memo)],
  ];
}

export interface DirectDocument {
  bodyBytes: Uint8Array;
  authInfoBytes: Uint8Array;
  chainId: string;
  accountNumber: bigint;
}

function varint(value: bigint): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 0x7fn; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
  return Uint8Array.from([...bytes, Number(rest)]);
}

/** A protobuf field of bytes; empty ones are left out. */
function field(number: number, bytes: Uint8Array): Uint8Array {
  if (bytes.length === 0) return bytes;
  return concatBytes(Uint8Array.of((number << 3) | 2), varint(BigInt(bytes.length)), bytes);
}

/** `cosmos.tx.v1beta1.SignDoc`. */
export function directBytes({ bodyBytes, authInfoBytes, chainId, accountNumber }: DirectDocument) {
  const account =
    accountNumber === 0n
      ? new Uint8Array()
      : concatBytes(Uint8Array.of(4 << 3), varint(accountNumber));
  return concatBytes(
    field(1, bodyBytes),
    field(2, authInfoBytes),
    field(3, utf8.encode(chainId)),
    account,
  );
}
