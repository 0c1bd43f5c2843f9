/** The virtual machine with what a node adds to it: slots, blockhashes that expire, a history. */
import {
  type Address,
  type EncodedAccount,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Lamports,
  type Transaction,
} from '@solana/kit';
import { FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from 'litesvm';
import { readMint, readTokenAccount } from './account-data';
import { type Blockhashes, createBlockhashes } from './blockhashes';
import { invalidParams, type TransactionError, transactionError } from './rpc-error';

/** In lamports: what every signature costs. */
export const SIGNATURE_FEE = 5000n;
const HISTORY = 10_000n;

export interface LedgerEntry {
  signature: string;
  slot: number;
  /** Epoch seconds. */
  blockTime: number;
  err: TransactionError | null;
  logs: string[];
  fee: bigint;
  unitsConsumed: bigint;
  wire: Uint8Array;
  accounts: readonly string[];
  preBalances: bigint[];
  postBalances: bigint[];
  preTokens: TokenBalance[];
  postTokens: TokenBalance[];
}

/** A token account of a transaction, before or after it. */
export interface TokenBalance {
  /** Among the transaction's accounts. */
  accountIndex: number;
  mint: string;
  owner: string;
  programId: string;
  amount: bigint;
  decimals: number;
}

export interface TransactionResult {
  err: TransactionError | null;
  logs: string[];
  unitsConsumed: bigint;
  /** Of a simulation that went well: the accounts it wrote, as they would be. */
  postAccounts?: readonly EncodedAccount[];
}

export interface Ledger {
  svm: LiteSVM;
  blockhashes: Blockhashes;
  /** Oldest first. */
  history: ReadonlyMap<string, LedgerEntry>;
  read(wire: Uint8Array): ReadTransaction;
  simulate(
    transaction: ReadTransaction,
    checked: { signatures: boolean; age: boolean },
  ): TransactionResult;
  /** Runs it; a failed one is charged and remembered, as on chain. */
  send(transaction: ReadTransaction): LedgerEntry;
  balance(address: string): bigint;
  /** @returns the signature. */
  airdrop(address: string, lamports: bigint): string;
}

export interface ReadTransaction {
  transaction: Transaction;
  wire: Uint8Array;
  signature: string;
  signers: number;
  /** Accounts named in the transaction itself, without lookup tables. */
  accounts: readonly string[];
  blockhash: string;
}

const base58 = getBase58Decoder();

export function readTransaction(wire: Uint8Array): ReadTransaction {
  try {
    const transaction = getTransactionDecoder().decode(wire);
    const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes);
    const first = Object.values(transaction.signatures)[0];
    return {
      transaction,
      wire,
      signature: base58.decode(first ?? new Uint8Array(64)),
      signers: message.header.numSignerAccounts,
      accounts: message.staticAccounts,
      blockhash: String('lifetimeToken' in message ? message.lifetimeToken : ''),
    };
  } catch {
    throw invalidParams('this is no transaction in wire format');
  }
}

export function createLedger(now: () => number = Date.now): Ledger {
  const blockhashes = createBlockhashes(now);
  // The ledger checks the age itself: the virtual machine's own blockhash never changes.
  const svm = new LiteSVM()
    .withNativeMints()
    .withBlockhashCheck(false)
    .withTransactionHistory(HISTORY);
  const history = new Map<string, LedgerEntry>();
  const balance = (address: string) => svm.getBalance(address as Address) ?? 0n;

  function outcomeOf(result: TransactionMetadata | FailedTransactionMetadata): TransactionResult {
    const meta = result instanceof FailedTransactionMetadata ? result.meta() : result;
    const err = transactionError(result) ?? null;
    return { err, logs: meta.logs(), unitsConsumed: meta.computeUnitsConsumed() };
  }

  function moveClock(): void {
    const clock = svm.getClock();
    clock.slot = BigInt(blockhashes.slot());
    clock.unixTimestamp = BigInt(Math.floor(now() / 1000));
    svm.setClock(clock);
  }

  function remember(entry: LedgerEntry): void {
    history.set(entry.signature, entry);
    for (const oldest of history.keys()) {
      if (history.size <= Number(HISTORY)) break;
      history.delete(oldest);
    }
  }

  function tokensOf(accounts: readonly string[]): TokenBalance[] {
    return accounts.flatMap((key, accountIndex) => {
      const account = svm.getAccount(key as Address);
      const token = account.exists ? readTokenAccount(account) : undefined;
      if (!account.exists || !token) return [];
      const mint = svm.getAccount(token.mint as Address);
      const decimals = (mint.exists && readMint(mint)?.decimals) || 0;
      return [{ accountIndex, ...token, programId: account.programAddress, decimals }];
    });
  }

  const failed = (err: string): TransactionResult => ({ err, logs: [], unitsConsumed: 0n });

  const ledger: Ledger = {
    svm,
    blockhashes,
    history,
    balance,
    read: readTransaction,
    simulate({ transaction, blockhash, signature }, checked) {
      if (checked.age && !blockhashes.isValid(blockhash)) return failed('BlockhashNotFound');
      if (checked.age && history.has(signature)) return failed('AlreadyProcessed');
      moveClock();
      svm.withSigverify(checked.signatures);
      try {
        const result = svm.simulateTransaction(transaction);
        if (result instanceof FailedTransactionMetadata) return outcomeOf(result);
        return { ...outcomeOf(result.meta()), postAccounts: result.postAccounts() };
      } finally {
        svm.withSigverify(true);
      }
    },
    send({ transaction, wire, signature, signers, accounts }) {
      moveClock();
      const preBalances = accounts.map(balance);
      const preTokens = tokensOf(accounts);
      const { err, logs, unitsConsumed } = outcomeOf(svm.sendTransaction(transaction));
      const slot = blockhashes.slot();
      const fee = SIGNATURE_FEE * BigInt(signers);
      const postBalances = accounts.map(balance);
      const postTokens = tokensOf(accounts);
      const blockTime = Math.floor(now() / 1000);
      // biome-ignore format: what is kept of it, by name
      const entry = { signature, slot, blockTime, err, logs, fee, unitsConsumed, wire, accounts, preBalances, postBalances, preTokens, postTokens };
      remember(entry);
      return entry;
    },
    airdrop(address, lamports) {
      moveClock();
      const before = balance(address);
      // The same gift twice would be the same transaction to the machine.
      svm.expireBlockhash();
      const result = svm.airdrop(address as Address, lamports as Lamports);
      if (!result || result instanceof FailedTransactionMetadata) {
        throw invalidParams('the faucet is empty');
      }
      const signature = base58.decode(result.signature());
      remember({
        ...outcomeOf(result),
        signature,
        slot: blockhashes.slot(),
        blockTime: Math.floor(now() / 1000),
        fee: SIGNATURE_FEE,
        wire: new Uint8Array(),
        accounts: [address],
        preBalances: [before],
        postBalances: [balance(address)],
        preTokens: [],
        postTokens: [],
      });
      return signature;
    },
  };
  return ledger;
}
