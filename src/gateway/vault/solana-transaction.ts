/**
 * Solana transactions: read from their bytes far enough to know who signs and what the system and
 * token programs move. Source: Solana's transaction format (legacy and v0).
 */
import { base58 } from '@scure/base';

const SYSTEM = '11111111111111111111111111111111';
const TOKEN_PROGRAMS: readonly string[] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
];
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111';
/** They move nothing of the signer's beyond the rent of a token account. */
const HARMLESS: readonly string[] = [
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
];

const SIGNATURE = 64;
const KEY = 32;
const VERSIONED = 0x80;

/** The most that one transaction may compute. */
const MAX_COMPUTE_UNITS = 1_400_000n;
const MICRO = 1_000_000n;

export type SolanaMove =
  /** The most that a priority fee can take. */
  | { kind: 'fee'; amount: bigint }
  | { kind: 'native'; recipient: string; amount: bigint }
  | { kind: 'token'; account: string; recipient: string; amount: bigint }
  | { kind: 'unknown'; program: string };

export interface SolanaTransaction {
  /** The bytes that are signed. */
  message: Uint8Array;
  signers: readonly string[];
  moves: readonly SolanaMove[];
  /** The transaction with one more signature. */
  withSignature(signer: string, signature: Uint8Array): Uint8Array;
}

/** Reads from the front; throws RangeError beyond the end. */
function reader(bytes: Uint8Array) {
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

interface Instruction {
  program: number;
  accounts: Uint8Array;
  data: Uint8Array;
}

function readMessage(message: Uint8Array) {
  const { take, byte, size, list, left } = reader(message);
  const first = byte();
  const versioned = first >= VERSIONED;
  if (versioned && first !== VERSIONED) throw new RangeError('unknown version');
  const signers = versioned ? byte() : first;
  // How many of the signers and of the others are read only.
  take(2);
  const keys = list(() => base58.encode(take(KEY)));
  if (signers < 1 || signers > keys.length) throw new RangeError('signers');
  const blockhash = take(KEY);
  const instructions = list(
    (): Instruction => ({ program: byte(), accounts: take(size()), data: take(size()) }),
  );
  // Accounts of lookup tables: the message has only their places in the tables.
  if (versioned) {
    list(() => {
      take(KEY);
      take(size());
      take(size());
    });
  }
  if (left() > 0) throw new RangeError('more than a message');
  return { keys, signers: keys.slice(0, signers), blockhash, instructions };
}

const littleEndian = (bytes: Uint8Array) =>
  bytes.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n);

function moveOf({ program, accounts, data }: Instruction, keys: readonly string[]): SolanaMove[] {
  const name = keys[program];
  const account = (place: number) => keys[accounts[place] ?? -1];
  if (name === undefined) return [{ kind: 'unknown', program: 'lookup table' }];
  if (HARMLESS.includes(name)) return [];
  if (name === COMPUTE_BUDGET) {
    // SetComputeUnitPrice, in millionths of a lamport; the other instructions cost nothing.
    if (data[0] !== 3 || data.length !== 9) return [];
    return [{ kind: 'fee', amount: (littleEndian(data.subarray(1)) * MAX_COMPUTE_UNITS) / MICRO }];
  }
  const unknown: SolanaMove[] = [{ kind: 'unknown', program: name }];
  if (name === SYSTEM) {
    const recipient = account(1);
    if (littleEndian(data.subarray(0, 4)) !== 2n || data.length !== 12 || !recipient)
      return unknown;
    return [{ kind: 'native', recipient, amount: littleEndian(data.subarray(4)) }];
  }
  if (TOKEN_PROGRAMS.includes(name)) {
    const checked = data[0] === 12;
    // Transfer: source, destination. TransferChecked: source, mint, destination.
    const [source, recipient] = [account(0), account(checked ? 2 : 1)];
    const length = checked ? 10 : data[0] === 3 ? 9 : 0;
    if (data.length !== length || !source || !recipient) return unknown;
    const amount = littleEndian(data.subarray(1, 9));
    return [
      { kind: 'token', account: checked ? (account(1) ?? source) : source, recipient, amount },
    ];
  }
  return unknown;
}

/** @returns undefined for bytes that are no transaction, legacy or v0. */
export function readSolanaTransaction(bytes: Uint8Array): SolanaTransaction | undefined {
  try {
    const { take, list, position } = reader(bytes);
    const signatures = list(() => take(SIGNATURE));
    const start = position();
    const message = bytes.subarray(start);
    const { keys, signers, instructions } = readMessage(message);
    if (signatures.length !== signers.length) return undefined;
    return {
      message,
      signers,
      moves: instructions.flatMap((each) => moveOf(each, keys)),
      withSignature(signer, signature) {
        const copy = Uint8Array.from(bytes);
        const place = signers.indexOf(signer);
        if (place < 0) throw new RangeError(`${signer} does not sign this transaction`);
        copy.set(signature, start - SIGNATURE * (signers.length - place));
        return copy;
      },
    };
  } catch {
    return undefined;
  }
}

/** A text that is also a transaction's message must not be signed as a text. */
export function isSolanaMessage(bytes: Uint8Array): boolean {
  try {
    readMessage(bytes);
    return true;
  } catch {
    return false;
  }
}
