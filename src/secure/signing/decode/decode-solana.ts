/** Effects of a Solana transaction, from its bytes. Source: system, token, memo and compute budget programs. */
import { base58 } from '@scure/base';
import {
  littleEndian,
  readSolanaEnvelope,
  type SolanaInstruction,
  type SolanaLookup,
} from '../../../protocol/custody/solana-message';
import { TOKEN_ACCOUNTS, TOKEN_PROGRAMS } from '../solana/token-account';

export type SolanaAction =
  | { kind: 'pay'; to: string; amount: bigint }
  | {
      kind: 'transfer';
      /** Token accounts. */
      from: string;
      to: string;
      /** In `TransferChecked`, which the program compares. */
      mint: string | undefined;
      decimals: number | undefined;
      amount: bigint;
    }
  | { kind: 'approve'; from: string; spender: string; mint: string | undefined; amount: bigint }
  /** A new token account; it costs its rent, which its owner can take back. */
  | { kind: 'account'; owner: string; mint: string }
  | { kind: 'note'; text: string }
  | { kind: 'unknown'; program: string };

export interface DecodedSolana {
  /** Those of the accounts that the message names itself which it may change. */
  writable: readonly string[];
  lookups: readonly SolanaLookup[];
  signers: readonly string[];
  actions: readonly SolanaAction[];
  /** Base58 of the recent blockhash, or of the value of a durable nonce. */
  lifetime: string;
  /** Lamports, at most. */
  fee: bigint;
  /** The bytes that are signed. */
  message: Uint8Array;
  /** The transaction with this signature in the signer's place. */
  withSignature(signer: string, signature: Uint8Array): Uint8Array<ArrayBuffer>;
}

const SYSTEM = '11111111111111111111111111111111';
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111';
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr';
/** Of a new token account, in lamports; its owner can take it back. */
const ACCOUNT_RENT = 2_039_280n;

const SIGNATURE = 64;
const BASE_FEE = 5_000n;
const UNITS_EACH = 200_000n;
const MOST_UNITS = 1_400_000n;
const MICRO = 1_000_000n;

function tokenAction(data: Uint8Array, account: (place: number) => string | undefined) {
  const amount = littleEndian(data.subarray(1, 9));
  const [first, second, third] = [account(0), account(1), account(2)];
  if (!first || !second) return undefined;
  if (data[0] === 3 && data.length === 9) {
    return {
      kind: 'transfer',
      from: first,
      to: second,
      mint: undefined,
      decimals: undefined,
      amount,
    } as const;
  }
  if (data[0] === 4 && data.length === 9) {
    return { kind: 'approve', from: first, spender: second, mint: undefined, amount } as const;
  }
  if (!third || data.length !== 10) return undefined;
  if (data[0] === 12) {
    return {
      kind: 'transfer',
      from: first,
      to: third,
      mint: second,
      decimals: data[9],
      amount,
    } as const;
  }
  if (data[0] === 13)
    return { kind: 'approve', from: first, spender: third, mint: second, amount } as const;
  return undefined;
}

function actionsOf(
  { program, accounts, data }: SolanaInstruction,
  keys: readonly string[],
): SolanaAction[] {
  const name = keys[program];
  const account = (place: number) => keys[accounts[place] ?? -1];
  if (name === COMPUTE_BUDGET) return [];
  if (name === MEMO) return [{ kind: 'note', text: new TextDecoder().decode(data) }];
  const unknown: SolanaAction = { kind: 'unknown', program: name ?? 'in a lookup table' };
  if (name === TOKEN_ACCOUNTS && data.length <= 1 && (data[0] ?? 0) <= 1) {
    const [owner, mint] = [account(2), account(3)];
    return [owner && mint ? { kind: 'account', owner, mint } : unknown];
  }
  if (name === SYSTEM && data.length === 12 && littleEndian(data.subarray(0, 4)) === 2n) {
    const to = account(1);
    return [to ? { kind: 'pay', to, amount: littleEndian(data.subarray(4)) } : unknown];
  }
  if (name && TOKEN_PROGRAMS.includes(name)) return [tokenAction(data, account) ?? unknown];
  return [unknown];
}

function feeOf(instructions: readonly SolanaInstruction[], keys: readonly string[], count: number) {
  let units: bigint | undefined;
  let price = 0n;
  let accounts = 0n;
  for (const { program, data } of instructions) {
    if (keys[program] === TOKEN_ACCOUNTS) accounts += 1n;
    // Longer data is the same to the network.
    if (keys[program] !== COMPUTE_BUDGET) continue;
    if (data[0] === 2 && data.length >= 5) units = littleEndian(data.subarray(1, 5));
    if (data[0] === 3 && data.length >= 9) price = littleEndian(data.subarray(1, 9));
  }
  const most = units ?? UNITS_EACH * BigInt(instructions.length);
  const limit = most > MOST_UNITS ? MOST_UNITS : most;
  const priority = (limit * price + MICRO - 1n) / MICRO;
  return BASE_FEE * BigInt(count) + priority + accounts * ACCOUNT_RENT;
}

/** @returns undefined for bytes that are no transaction, legacy or v0. */
export function decodeSolana(bytes: Uint8Array): DecodedSolana | undefined {
  try {
    const { keys, instructions, ...read } = readSolanaEnvelope(bytes);
    const { message, writable, lookups, signers, lifetime, withSignature } = read;
    return {
      ...{ writable, lookups, signers, message, lifetime, withSignature },
      actions: instructions.flatMap((each) => actionsOf(each, keys)),
      fee: feeOf(instructions, keys, signers.length),
    };
  } catch {
    return undefined;
  }
}

/** The id of a signed transaction: its first signature. */
export const solanaId = (bytes: Uint8Array): string =>
  base58.encode(bytes.subarray(1, 1 + SIGNATURE));
