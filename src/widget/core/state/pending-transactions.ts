/**
 * Holds the transactions of this browser and of the page, with their status.
 * `core/payments/transaction-tracker.ts` fills it.
 */
import { atom, type ReadableAtom } from 'nanostores';
import type { StoredTransaction, StoredTransfer } from '../../../protocol/storage-keys';
import type { TransferStatus } from '../contracts/sender';

export interface TransactionProgress {
  status: TransferStatus['state'];
  /** The replacement transaction, if known. */
  by?: string | undefined;
  /** Before an end was seen. */
  givenUp?: true;
}
export type PendingTransaction = StoredTransaction & TransactionProgress;

const list = atom<readonly PendingTransaction[]>([]);
/** Oldest first; ended transactions stay until the page unloads. */
export const $pendingTransactions: ReadableAtom<readonly PendingTransaction[]> = list;

export function setPendingTransactions(all: readonly PendingTransaction[]): void {
  list.set(all);
}

interface TransactionTracker {
  /** Takes up the open transactions of an earlier page or of another tab. */
  resumePending(): void;
  /** Stops polling; open transactions stay in storage. */
  stopPending(): void;
}
let tracker: TransactionTracker | undefined;
let onLoaded: (() => void) | undefined;

/** The tracker, once its code has loaded. */
export const getTracker = (): TransactionTracker | undefined => tracker;

export function setTracker(loaded: TransactionTracker): void {
  tracker = loaded;
  onLoaded?.();
}

/** @param listener called when the tracker's code has loaded, with whatever else */
export function whenTracked(listener: (() => void) | undefined): void {
  onLoaded = listener;
}

/** Its result is still awaited. */
export const isOpen = ({ status, givenUp }: TransactionProgress): boolean =>
  status === 'pending' && !givenUp;

/** False for a transaction of the page. */
export const isPayment = <One extends StoredTransaction>(one: One): one is One & StoredTransfer =>
  'to' in one;
