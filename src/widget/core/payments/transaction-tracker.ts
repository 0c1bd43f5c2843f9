/**
 * Tracks transactions without a known end until the chain reports their status, also when the modal
 * is closed and after a reload. Source: specification §9 ("Pending transactions limit 99"); hazards
 * E "tx reorged or dropped; replaced".
 */
import type { StoredTransaction } from '../../../protocol/storage-keys';
import { refreshAfterTransaction } from '../account-data/refresh-after-transaction';
import { PENDING_TRANSACTIONS_COUNT } from '../constants/limits';
import type { TransferStatus } from '../contracts/sender';
import { appKitError } from '../errors/app-kit-error';
import { log } from '../reporting/logger';
import { sessionOf } from '../session/sessions';
import { findNetwork } from '../state/networks';
import {
  $pendingTransactions,
  isOpen,
  isPayment,
  type PendingTransaction,
  setPendingTransactions,
  setTracker,
  type TransactionProgress,
} from '../state/pending-transactions';
import { storage } from '../storage/typed-storage';
import { settlePayment } from './settle-payment';
import { reportEnd, reportLoss, reportStart } from './transaction-toasts';

type Pending = PendingTransaction;
type Change = Partial<TransactionProgress> &
  Pick<StoredTransaction, 'nonce' | 'call' | 'unseenSince'>;

/** (ours) How often the chain is asked. */
const ASK_EVERY_MS = 4_000;
/** (ours) After errors, and of what takes long. */
const ASK_AGAIN_MS = 15_000;
/**
 * (ours) Nodes lose and find transactions: a transaction counts as gone only after this time
 * without a break.
 */
const GONE_MS = 90_000;
/** (ours) A wallet may hand its first transaction on late. */
const NOT_VISIBLE_MS = 120_000;
/** (ours) The wallet may have sent the payment under a hash that no node shows: read the balance. */
const READ_BALANCE_EVERY_MS = 30_000;

/**
 * (ours) No node has seen the transaction for this time: polling stops, and its end stays unknown.
 */
const NEVER_SEEN_MS = 86_400_000;
/** (ours) As much for what was seen, and is not any more. Nodes keep what waits for some hours, wallets for days. */
const UNSEEN_MS = 7 * 86_400_000;

const timers = new Map<string, ReturnType<typeof setTimeout>>();
/** When (epoch ms) the balance was last read because of a pending transaction. */
let balanceRead = 0;
/** Since when (epoch ms) the chain has not known it. */
const goneSince = new Map<string, number>();

/**
 * An unseen transaction does not take a place from another one. @throws AppKitError
 * `send_too_many`: the hundredth.
 */
export function assertRoom(): void {
  const seen = $pendingTransactions
    .get()
    .filter((one) => isOpen(one) && one.unseenSince === undefined);
  if (seen.length >= PENDING_TRANSACTIONS_COUNT) {
    throw appKitError('send_too_many', { n: PENDING_TRANSACTIONS_COUNT });
  }
}

/** Another tab's stay. */
function keep(): void {
  const known = new Set($pendingTransactions.get().map(({ id }) => id));
  const foreign = (storage.get('pending_transactions') ?? []).filter(({ id }) => !known.has(id));
  const own = $pendingTransactions.get().filter(isOpen);
  const all = [
    ...foreign,
    ...own.map(({ status: _, by: __, givenUp: ___, ...row }): StoredTransaction => row),
  ];
  // If the list is full, unseen transactions are removed first.
  const isSeen = ({ unseenSince }: StoredTransaction) => Number(unseenSince === undefined);
  if (all.length > PENDING_TRANSACTIONS_COUNT)
    all.sort((one, other) => isSeen(one) - isSeen(other));
  const rows = all.slice(-PENDING_TRANSACTIONS_COUNT);
  if (rows.length > 0) storage.set('pending_transactions', rows);
  else storage.remove('pending_transactions');
}

function patch(id: string, change: Change): void {
  setPendingTransactions(
    $pendingTransactions.get().map((one) => (one.id === id ? { ...one, ...change } : one)),
  );
}

/** The wallet has given its id: from now on it is followed, whatever happens to the modal. */
export function addPending(transaction: StoredTransaction): void {
  const others = $pendingTransactions.get().filter(({ id }) => id !== transaction.id);
  setPendingTransactions([...others, { ...transaction, status: 'pending' }]);
  keep();
  balanceRead = Date.now();
  if (isPayment(transaction)) reportStart(transaction);
  trackTransaction(transaction.id);
}

function end(transaction: Pending, { state, by }: TransferStatus): void {
  const { id } = transaction;
  timers.delete(id);
  goneSince.delete(id);
  patch(id, { status: state, ...(by && { by }) });
  keep();
  if (state === 'pending') return;
  if (state !== 'dropped') refreshAfterTransaction(transaction);
  // The page reports the result of its own.
  if (!isPayment(transaction)) return;
  settlePayment(transaction, state);
  reportEnd(transaction, state, by);
}

/** The transaction has no known end, and may still get one: reported once, across all pages. */
function lose(transaction: Pending, how: Parameters<typeof reportLoss>[1]): void {
  const { id } = transaction;
  patch(id, how === 'unknown' ? { givenUp: true } : { unseenSince: Date.now() });
  keep();
  if (isPayment(transaction)) reportLoss(transaction, how);
}

/** It is there again. */
function find(id: string): void {
  setPendingTransactions(
    $pendingTransactions.get().map((one) => {
      const { unseenSince: _, ...seen } = one;
      return one.id === id ? seen : one;
    }),
  );
  keep();
}

/** For how long (ms) the chain has not known it: a node that was restarted, or lags, knows nothing for a while. */
function goneFor(id: string, { state, unseen }: TransferStatus): number {
  if (state !== 'dropped' && !unseen) {
    goneSince.delete(id);
    return 0;
  }
  const since = goneSince.get(id) ?? Date.now();
  goneSince.set(id, since);
  return Date.now() - since;
}

/** True if the transaction that took its place is that of another payment: two can't be one. */
function isTaken(id: string, { state, by }: TransferStatus): boolean {
  if (!by || state === 'replaced' || state === 'canceled') return false;
  return $pendingTransactions
    .get()
    .some((one) => one.id !== id && (one.id === by || one.by === by));
}

/** By the wallet, where the number is one of its own, else by the chain. */
async function askFor(transaction: Pending): Promise<TransferStatus | undefined> {
  const { id, namespace, networkId, from, nonce, nextNonce, units, call, expiry } = transaction;
  const { proposed, batch } = transaction;
  const session = sessionOf(namespace);
  const sender = session?.adapter.send;
  const network = findNetwork(networkId);
  // No account is connected in its namespace: tracking resumes after the next connection.
  if (!session || !sender || !network) return undefined;
  if (!proposed) {
    const transfer =
      isPayment(transaction) && units !== undefined
        ? { token: transaction.token, to: transaction.to, amount: BigInt(units) }
        : undefined;
    return sender.status(network, id, { from, nonce, nextNonce, expiry, transfer, call });
  }
  if (batch) return (await sender.contracts?.batches())?.status(session.provider, id);
  // Nor does another wallet know of it.
  if (!session.provider.proposal) return undefined;
  return (await session.provider.proposal(id)) ?? { state: 'pending' };
}

/**
 * True if the transaction was unseen for so long (ms) that it is unlikely to appear. The owners of
 * a proposal may take any time.
 */
function isHopeless(transaction: Pending, reported: TransferStatus): boolean {
  const { nonce, expiry, proposed, sentAt, unseenSince } = transaction;
  const now = Date.now();
  const isKnown = proposed || (reported.nonce ?? nonce ?? expiry) !== undefined;
  if (!isKnown) return now - sentAt > NEVER_SEEN_MS;
  return reported.unseen === true && unseenSince !== undefined && now - unseenSince > UNSEEN_MS;
}

function readBalance(transaction: Pending): void {
  if (Date.now() - balanceRead < READ_BALANCE_EVERY_MS) return;
  balanceRead = Date.now();
  refreshAfterTransaction(transaction);
}

/** Ends it, or asks again later. */
function judge(transaction: Pending, reported: TransferStatus): void {
  const { id, proposed, sentAt, unseenSince, nonce, expiry } = transaction;
  const status: TransferStatus = isTaken(id, reported)
    ? { state: 'pending', unseen: true }
    : reported;
  const wasSeen = status.state === 'dropped' || (status.nonce ?? nonce ?? expiry) !== undefined;
  const isGone = goneFor(id, status) >= (wasSeen ? GONE_MS : NOT_VISIBLE_MS);
  if (status.state === 'dropped' ? isGone : status.state !== 'pending') {
    end(transaction, status);
    return;
  }
  if (isHopeless(transaction, status)) {
    timers.delete(id);
    lose(transaction, 'unknown');
    return;
  }
  const wasSaid = unseenSince !== undefined;
  if (isGone && !wasSaid) lose(transaction, wasSeen ? 'unseen' : 'notVisible');
  if (wasSaid && !status.unseen && status.state !== 'dropped') find(id);
  const takesLong = isGone || (proposed && Date.now() - sentAt > GONE_MS);
  readBalance(transaction);
  lookIn(id, takesLong ? ASK_AGAIN_MS : ASK_EVERY_MS);
}

async function look(id: string): Promise<void> {
  const transaction = $pendingTransactions.get().find((one) => one.id === id);
  if (!transaction || !isOpen(transaction)) {
    timers.delete(id);
    return;
  }
  try {
    const status = await askFor(transaction);
    // The page has let go of the widget meanwhile.
    if (!timers.has(id)) return;
    if (!status) {
      timers.delete(id);
      return;
    }
    const { nonce, call, by } = status;
    // Of a replacement it may be the guess.
    const isNews = nonce !== undefined && nonce !== transaction.nonce && !by;
    if (isNews || call) {
      patch(id, { ...(isNews && { nonce }), ...(call && { call }) });
      keep();
    }
    judge(transaction, status);
  } catch (cause) {
    log.warn('pending', cause);
    if (timers.has(id)) lookIn(id, ASK_AGAIN_MS);
  }
}

function lookIn(id: string, ms: number): void {
  clearTimeout(timers.get(id));
  timers.set(
    id,
    setTimeout(() => void look(id), ms),
  );
}

/** Asks now, and then again and again until it has ended. */
export function trackTransaction(id: string): void {
  if (!timers.has(id)) lookIn(id, 0);
}

/** Takes up what an earlier page, or another tab, has left. Called at the start and at each connection. */
export function resumePending(): void {
  const known = new Set($pendingTransactions.get().map(({ id }) => id));
  const kept = storage.get('pending_transactions') ?? [];
  const fresh = kept.filter(({ id }) => !known.has(id));
  if (fresh.length > 0) {
    setPendingTransactions([
      ...fresh.map((one): Pending => ({ ...one, status: 'pending' })),
      ...$pendingTransactions.get(),
    ]);
  }
  for (const one of $pendingTransactions.get()) if (isOpen(one)) trackTransaction(one.id);
}

/** Stops polling; open transactions stay in storage. */
export function stopPending(): void {
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
  goneSince.clear();
  setPendingTransactions([]);
}

setTracker({ resumePending, stopPending });
