/**
 * Solana transactions: read from their bytes far enough to know who signs and what the system and
 * token programs move. Source: Solana's transaction format (legacy and v0).
 */
import {
  littleEndian,
  readSolanaEnvelope,
  type SolanaInstruction,
} from '../../protocol/custody/solana-message';

const SYSTEM = '11111111111111111111111111111111';
const TOKEN_PROGRAMS: readonly string[] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
];
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111';
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr';
const ASSOCIATED_TOKEN = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL';
/** In lamports. */
const ACCOUNT_RENT = 5_000_000n;

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

function moveOf(
  { program, accounts, data }: SolanaInstruction,
  keys: readonly string[],
): SolanaMove[] {
  const name = keys[program];
  const account = (place: number) => keys[accounts[place] ?? -1];
  if (name === undefined) return [{ kind: 'unknown', program: 'lookup table' }];
  if (name === MEMO) return [];
  // The rent of a token account of the largest common size; its owner can take it.
  if (name === ASSOCIATED_TOKEN) return [{ kind: 'fee', amount: ACCOUNT_RENT }];
  if (name === COMPUTE_BUDGET) {
    // SetComputeUnitPrice, in millionths of a lamport; the other instructions cost nothing.
    if (data[0] !== 3 || data.length < 9) return [];
    return [
      { kind: 'fee', amount: (littleEndian(data.subarray(1, 9)) * MAX_COMPUTE_UNITS) / MICRO },
    ];
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
    const { message, keys, signers, instructions, withSignature } = readSolanaEnvelope(bytes);
    const moves = instructions.flatMap((each) => moveOf(each, keys));
    return { message, signers, moves, withSignature };
  } catch {
    return undefined;
  }
}
