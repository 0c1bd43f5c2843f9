/** Bytes of a Solana message: accounts, signers and instructions. Source: Solana's message format (legacy and v0). */
import { base58 } from '@scure/base';

const KEY = 32;
const SIGNATURE = 64;
const VERSIONED = 0x80;

/** Reads from the front; throws RangeError beyond the end. */
function solanaReader(bytes: Uint8Array) {
  let at = 0;
  const take = (count: number) => {
    if (at + count > bytes.length) throw new RangeError('too short');
    at += count;
    return bytes.subarray(at - count, at);
  };
  const byte = () => take(1)[0] as number;
  /** `compact-u16`, in its shortest form only. */
  const size = () => {
    let value = 0;
    for (let shift = 0; shift < 21; shift += 7) {
      const next = byte();
      value |= (next & 0x7f) << shift;
      if (next < 0x80) {
        if (next === 0 && shift > 0) throw new RangeError('not the shortest form');
        return value;
      }
    }
    throw new RangeError('too long');
  };
  const list = <T>(read: () => T): T[] => Array.from({ length: size() }, read);
  return { take, byte, size, list, position: () => at, left: () => bytes.length - at };
}

export interface SolanaInstruction {
  /** Places in the message's list of accounts. A place beyond it is in a lookup table. */
  program: number;
  accounts: Uint8Array;
  data: Uint8Array;
}

/** Accounts that the message names by their places in a table on the chain. */
export interface SolanaLookup {
  table: string;
  /** Places of the accounts that it may change. */
  writable: Uint8Array;
}

export interface SolanaMessage {
  keys: readonly string[];
  /** Those of the keys that it may change. */
  writable: readonly string[];
  lookups: readonly SolanaLookup[];
  signers: readonly string[];
  instructions: readonly SolanaInstruction[];
  /** Base58 of the recent blockhash, or of the value of a durable nonce. */
  lifetime: string;
}

/** @throws RangeError for bytes that are no message, legacy or v0. */
export function readSolanaMessage(message: Uint8Array): SolanaMessage {
  const { take, byte, size, list, left } = solanaReader(message);
  const first = byte();
  const versioned = first >= VERSIONED;
  if (versioned && first !== VERSIONED) throw new RangeError('unknown version');
  const signers = versioned ? byte() : first;
  // How many of the signers and of the others are read only.
  const [fixedSigners, fixed] = [byte(), byte()];
  const keys = list(() => base58.encode(take(KEY)));
  if (signers < 1 || signers > keys.length) throw new RangeError('signers');
  const lifetime = base58.encode(take(KEY));
  const instructions = list(
    (): SolanaInstruction => ({ program: byte(), accounts: take(size()), data: take(size()) }),
  );
  // Accounts of lookup tables: the message has only their places in the tables.
  const lookups = !versioned
    ? []
    : list((): SolanaLookup => {
        const lookup = { table: base58.encode(take(KEY)), writable: take(size()) };
        take(size());
        return lookup;
      });
  if (left() > 0) throw new RangeError('more than a message');
  const writable = keys.filter((_, at) =>
    at < signers ? at < signers - fixedSigners : at < keys.length - fixed,
  );
  return { keys, writable, lookups, signers: keys.slice(0, signers), instructions, lifetime };
}

export const littleEndian = (bytes: Uint8Array) =>
  bytes.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n);

export interface SolanaEnvelope extends SolanaMessage {
  /** The bytes that are signed. */
  message: Uint8Array;
  /** The transaction with one more signature. @throws RangeError for an account that does not sign. */
  withSignature(signer: string, signature: Uint8Array): Uint8Array<ArrayBuffer>;
}

/** Signatures and message. @throws RangeError for bytes that are no transaction, legacy or v0. */
export function readSolanaEnvelope(bytes: Uint8Array): SolanaEnvelope {
  const { take, list, position } = solanaReader(bytes);
  const signatures = list(() => take(SIGNATURE));
  const start = position();
  const message = bytes.subarray(start);
  const read = readSolanaMessage(message);
  const { signers } = read;
  if (signatures.length !== signers.length) throw new RangeError('signatures');
  return {
    ...read,
    message,
    withSignature(signer, signature) {
      const copy = Uint8Array.from(bytes);
      const place = signers.indexOf(signer);
      if (place < 0) throw new RangeError(`${signer} does not sign this transaction`);
      copy.set(signature, start - SIGNATURE * (signers.length - place));
      return copy;
    },
  };
}
