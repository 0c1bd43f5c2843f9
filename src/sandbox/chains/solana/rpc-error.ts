/** Errors of a Solana node, and what a failed transaction is called over JSON-RPC. */
import { FailedTransactionMetadata } from 'litesvm';
import { INSTRUCTION_ERRORS, TRANSACTION_ERRORS } from './error-names';

export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message);
    this.name = 'RpcError';
  }
}

export function invalidParams(message: string): RpcError {
  return new RpcError(-32602, `Invalid params: ${message}`);
}

/** As a node writes it: `"AccountNotFound"`, `{ InstructionError: [0, { Custom: 1 }] }`. */
export type TransactionError = string | Record<string, unknown>;

function instructionError(error: unknown): TransactionError {
  if (typeof error === 'number') return INSTRUCTION_ERRORS[error] ?? 'GenericError';
  const code = (error as { code?: number }).code;
  return code === undefined ? 'BorshIoError' : { Custom: code };
}

/** Undefined for what went well. */
export function transactionError(outcome: unknown): TransactionError | undefined {
  if (!(outcome instanceof FailedTransactionMetadata)) return undefined;
  const error = outcome.err();
  if (typeof error === 'number') return TRANSACTION_ERRORS[error] ?? 'SanitizeFailure';
  if ('err' in error) return { InstructionError: [error.index, instructionError(error.err())] };
  if ('index' in error) return { DuplicateInstruction: error.index };
  return { InsufficientFundsForRent: { account_index: error.accountIndex } };
}

const WORDS: Readonly<Record<string, string>> = {
  BlockhashNotFound: 'Blockhash not found',
  AlreadyProcessed: 'This transaction has already been processed',
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  InsufficientFundsForFee: 'Insufficient funds for fee',
};

export function wordsOf(error: TransactionError): string {
  if (typeof error === 'string') return WORDS[error] ?? error;
  return JSON.stringify(error);
}
