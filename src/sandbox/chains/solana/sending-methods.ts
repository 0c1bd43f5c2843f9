/**
 * Implements the methods that run transactions and report their status. Source: Solana's JSON-RPC.
 */

import { base58 } from '@scure/base';
import {
  type Address,
  type EncodedAccount,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
} from '@solana/kit';
import { accountInfo, readMint, tokenAmount } from './account-data';
import type { Ledger, LedgerEntry, TokenBalance, TransactionResult } from './ledger';
import {
  parseAddress,
  parseAmount,
  parseBytes,
  parseConfig,
  parseList,
  parseSignature,
} from './parse-parameters';
import type { RpcMethod } from './reading-methods';
import { RpcError, wordsOf } from './rpc-error';

/** 1,000 SOL: enough for any test, and the faucet of the real test network gives less. */
const MOST_LAMPORTS = 1_000_000_000_000;
const MOST_STATUSES = 256;
const MOST_SIGNATURES = 1000;
const MOST_ADDRESSES = 32;

function refused({ err, logs, unitsConsumed }: TransactionResult): RpcError {
  if (err === 'SignatureFailure') {
    return new RpcError(-32003, 'Transaction signature verification failure');
  }
  const words = `Transaction simulation failed: ${wordsOf(err ?? '')}`;
  return new RpcError(-32002, words, { accounts: null, err, logs, unitsConsumed });
}

/** Everything is final at once: there is one node and no fork. */
const FINAL = { confirmationStatus: 'finalized', confirmations: null };
const status = (err: LedgerEntry['err']) => (err ? { Err: err } : { Ok: null });

function tokenBalance({ amount: held, decimals, ...rest }: TokenBalance) {
  return { ...rest, uiTokenAmount: tokenAmount(held, decimals) };
}

function shown(entry: LedgerEntry, encoding: unknown) {
  const { slot, blockTime, err, logs, fee, wire, preBalances, postBalances } = entry;
  const meta = {
    err,
    fee,
    preBalances,
    postBalances,
    preTokenBalances: entry.preTokens.map(tokenBalance),
    postTokenBalances: entry.postTokens.map(tokenBalance),
    innerInstructions: [],
    logMessages: logs,
    computeUnitsConsumed: entry.unitsConsumed,
    rewards: [],
    loadedAddresses: { readonly: [], writable: [] },
    status: status(err),
  };
  const raw = encoding === 'base64' || encoding === 'base58';
  const text = encoding === 'base58' ? base58.encode(wire) : Buffer.from(wire).toString('base64');
  return { slot, blockTime, meta, transaction: raw ? [text, encoding] : inWords(entry) };
}

function inWords({ wire, signature: id, accounts }: LedgerEntry) {
  if (wire.length === 0) {
    return { signatures: [id], message: { accountKeys: accounts, instructions: [] } };
  }
  const { messageBytes, signatures } = getTransactionDecoder().decode(wire);
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes);
  const { header, staticAccounts } = message;
  // Instructions of a layout this face does not know are not guessed at.
  const instructions = 'instructions' in message ? message.instructions : [];
  return {
    signatures: Object.values(signatures).map((each) => base58.encode(each ?? new Uint8Array(64))),
    message: {
      accountKeys: staticAccounts,
      header: {
        numRequiredSignatures: header.numSignerAccounts,
        numReadonlySignedAccounts: header.numReadonlySignerAccounts,
        numReadonlyUnsignedAccounts: header.numReadonlyNonSignerAccounts,
      },
      recentBlockhash: 'lifetimeToken' in message ? message.lifetimeToken : '',
      instructions: instructions.map((each) => ({
        programIdIndex: each.programAddressIndex,
        accounts: each.accountIndices ?? [],
        data: base58.encode((each.data ?? new Uint8Array()) as Uint8Array),
      })),
    },
  };
}

export function sendingMethods(ledger: Ledger): Record<string, RpcMethod> {
  const { blockhashes, history } = ledger;
  const withContext = (value: unknown) => ({
    context: { apiVersion: '2.0.0', slot: blockhashes.slot() },
    value,
  });

  const accountNow = (key: Address) => {
    const account = ledger.svm.getAccount(key);
    return account.exists ? account : undefined;
  };
  const mintOf = (mint: string) => {
    const account = accountNow(mint as Address);
    return account && readMint(account);
  };

  /**
   * Returns the requested accounts after the simulation; accounts that it did not write are
   * unchanged.
   */
  function accountsAfter(wanted: unknown, written: readonly EncodedAccount[]) {
    const { addresses, encoding } = parseConfig(wanted);
    return parseList(addresses, MOST_ADDRESSES).map((each) => {
      const key = parseAddress(each);
      const account = written.find((one) => one.address === key) ?? accountNow(key);
      return account ? accountInfo(account, encoding ?? 'base64', mintOf) : null;
    });
  }

  return {
    requestAirdrop: ([key, lamports]) =>
      ledger.airdrop(parseAddress(key), BigInt(parseAmount(lamports, MOST_LAMPORTS))),
    sendTransaction: ([wire, options]) => {
      const { encoding, skipPreflight } = parseConfig(options);
      const transaction = ledger.read(parseBytes(wire, encoding));
      const checked = ledger.simulate(transaction, { signatures: true, age: true });
      const { err } = checked;
      // Without preflight a node forwards nearly anything; a bad one then never shows up in a block.
      const lost = typeof err === 'string';
      if (err && !(skipPreflight === true)) throw refused(checked);
      if (!lost) ledger.send(transaction);
      return transaction.signature;
    },
    simulateTransaction: ([wire, options]) => {
      const { encoding, sigVerify, replaceRecentBlockhash, accounts } = parseConfig(options);
      const { err, logs, unitsConsumed, postAccounts } = ledger.simulate(
        ledger.read(parseBytes(wire, encoding)),
        {
          signatures: sigVerify === true,
          age: replaceRecentBlockhash !== true,
        },
      );
      const replaced = replaceRecentBlockhash === true && {
        replacementBlockhash: blockhashes.latest(),
      };
      return withContext({
        err,
        logs,
        unitsConsumed,
        accounts: accounts && !err ? accountsAfter(accounts, postAccounts ?? []) : null,
        returnData: null,
        ...replaced,
      });
    },
    getSignatureStatuses: ([ids]) =>
      withContext(
        parseList(ids, MOST_STATUSES).map((id) => {
          const entry = history.get(parseSignature(id));
          if (!entry) return null;
          return { slot: entry.slot, err: entry.err, status: status(entry.err), ...FINAL };
        }),
      ),
    getSignaturesForAddress: ([key, options]) => {
      const of = parseAddress(key);
      const { limit = MOST_SIGNATURES, before, until } = parseConfig(options);
      const newest = [...history.values()].reverse();
      const from = before ? newest.findIndex((each) => each.signature === before) + 1 : 0;
      const end = until ? newest.findIndex((each) => each.signature === until) : -1;
      return newest
        .slice(from, end < 0 ? undefined : end)
        .filter(({ accounts }) => accounts.includes(of))
        .slice(0, parseAmount(limit, MOST_SIGNATURES))
        .map(({ signature: id, slot, err, blockTime }) => ({
          signature: id,
          slot,
          err,
          blockTime,
          memo: null,
          confirmationStatus: FINAL.confirmationStatus,
        }));
    },
    getTransaction: ([id, options]) => {
      const entry = history.get(parseSignature(id));
      return entry ? shown(entry, parseConfig(options).encoding) : null;
    },
  };
}
