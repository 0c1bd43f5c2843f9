/**
 * Tracks the transactions that the page reports by `AppKit.addTransaction()`. Source:
 * docs/elements.md "Transactions of your page".
 */
import type { Namespace } from '../../../protocol/caip';
import { parsePageTransaction } from '../../../protocol/page-transaction';
import { ownError } from '../errors/app-kit-error';
import { notifyOwner, reportError } from '../reporting/logger';
import { sessionOf } from '../session/sessions';
import { $accounts, accountOf, type ConnectedAccount, connectedAccount } from '../state/accounts';
import { findNetwork } from '../state/networks';
import { $pendingTransactions } from '../state/pending-transactions';
import { addPending, assertRoom } from './transaction-tracker';

/** Waits for a connection in progress: a page may report while an earlier one is restored. */
async function settledAccount(namespace: Namespace): Promise<ConnectedAccount | undefined> {
  if (accountOf(namespace).status === 'connecting') {
    await new Promise<void>((resolve) => {
      const stop = $accounts.listen(() => {
        if (accountOf(namespace).status === 'connecting') return;
        stop();
        resolve();
      });
    });
  }
  return connectedAccount(namespace);
}

async function follow(value: unknown): Promise<void> {
  const { hash, id, namespace, description } = parsePageTransaction(value);
  if (!findNetwork(id)) throw Error(`${id} is not one of the page's networks`);
  const account = await settledAccount(namespace);
  if (!account) throw Error(`no account of ${namespace} is connected`);
  if (!sessionOf(namespace)?.adapter.send) throw Error(`${namespace} is not supported`);
  if ($pendingTransactions.get().some((one) => one.id === hash)) return;
  assertRoom();
  addPending({
    ...{ id: hash, namespace, networkId: id, from: account.address },
    ...{ description, sentAt: Date.now() },
  });
}

/** Reports an invalid transaction to the site owner and the page. Never rejects. */
export async function addTransaction(value: unknown): Promise<void> {
  try {
    await follow(value);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'it cannot be read';
    const error = ownError(cause, 'transaction_invalid', { reason });
    notifyOwner('warn', `addTransaction(): ${error.message}.`);
    reportError(error);
  }
}
