/**
 * Transactions whose end nobody has seen yet: followed until the chain says what became of them, also
 * when the modal is closed and after a reload. Source: specification §9 ("Pending transactions limit 99");
 * hazards E "tx reorged or dropped; replaced".
 */
import { atom, type ReadableAtom } from 'nanostores';
import type { StoredTransaction } from '../../protocol/storage-keys';
import { PENDING_TRANSACTIONS_COUNT } from './constants';
import { appKitError } from './errors';
import { explorerLink } from './explorer';
import { defineMessages } from './i18n';
import { log } from './logger';
import { moneyMoved } from './money-moved';
import { findNetwork } from './networks';
import { noteEnd } from './paid';
import type { TransferStatus } from './sender';
import { sessionOf } from './sessions';
import { storage } from './stored';
import { showToast } from './toasts';

interface Pending extends StoredTransaction {
  status: TransferStatus['state'];
  /** What took its place, where it is known. */
  by?: string | undefined;
}

const t = defineMessages('pending', {
  started: 'Transaction started',
  confirmed: 'Transaction confirmed',
  failed: 'Transaction failed on chain',
  dropped: 'Transaction was dropped by the network',
  replaced: 'Transaction was replaced by another one',
  explorer: 'View on explorer',
});

/** (ours) How often the chain is asked. */
const ASK_EVERY_MS = 4_000;
/** (ours) After errors. */
const ASK_AGAIN_MS = 15_000;
/** (ours) Nodes forget and remember: what is gone has to be gone for so long, in a row. */
const GONE_MS = 90_000;

/** (ours) Never seen by any node for so long: it has not been sent, or not here. */
const UNSEEN_MS = 86_400_000;

const list = atom<readonly Pending[]>([]);
/** Oldest first; those that have ended stay for as long as the page does. */
export const $pending: ReadableAtom<readonly Pending[]> = list;

const isOpen = ({ status }: Pending): boolean => status === 'pending';
const timers = new Map<string, ReturnType<typeof setTimeout>>();
/** Since when (epoch ms) the chain has not known it. */
const goneSince = new Map<string, number>();

export function pendingCount(): number {
  return list.get().filter(isOpen).length;
}

/** @throws AppKitError `send_too_many`: the hundredth. */
export function assertRoom(): void {
  if (pendingCount() >= PENDING_TRANSACTIONS_COUNT) {
    throw appKitError('send_too_many', { n: PENDING_TRANSACTIONS_COUNT });
  }
}

/** Another tab's stay. */
function keep(): void {
  const known = new Set(list.get().map(({ id }) => id));
  const foreign = (storage.get('pending_transactions') ?? []).filter(({ id }) => !known.has(id));
  const own = list.get().filter(isOpen);
  const rows = [
    ...foreign,
    ...own.map(({ status: _, by: __, ...row }): StoredTransaction => row),
  ].slice(-PENDING_TRANSACTIONS_COUNT);
  if (rows.length > 0) storage.set('pending_transactions', rows);
  else storage.remove('pending_transactions');
}

function patch(id: string, change: Partial<Pending>): void {
  list.set(list.get().map((one) => (one.id === id ? { ...one, ...change } : one)));
}

/** The wallet has given its id: from now on it is followed, whatever happens to the modal. */
export function addPending(transaction: StoredTransaction): void {
  const others = list.get().filter(({ id }) => id !== transaction.id);
  list.set([...others, { ...transaction, status: 'pending' }]);
  keep();
  showToast('loading', t('started'));
  follow(transaction.id);
}

function end(transaction: Pending, { state, by }: TransferStatus): void {
  const { id, networkId } = transaction;
  timers.delete(id);
  goneSince.delete(id);
  patch(id, { status: state, ...(by && { by }) });
  keep();
  if (state === 'pending') return;
  noteEnd(transaction, state);
  // What was dropped stands nowhere.
  const href = state === 'dropped' ? undefined : explorerLink(findNetwork(networkId), by ?? id);
  const link = href ? { href, label: t('explorer') } : undefined;
  showToast(state === 'confirmed' ? 'success' : 'error', t(state), { link });
  if (state !== 'dropped') moneyMoved(transaction);
}

/** A node that has just been restarted, or lags behind, knows nothing for a while. */
function isOver(id: string, { state }: TransferStatus): boolean {
  if (state !== 'dropped') goneSince.delete(id);
  if (state === 'pending') return false;
  if (state !== 'dropped') return true;
  const since = goneSince.get(id) ?? Date.now();
  goneSince.set(id, since);
  return Date.now() - since >= GONE_MS;
}

async function look(id: string): Promise<void> {
  const transaction = list.get().find((one) => one.id === id);
  if (!transaction || !isOpen(transaction)) {
    timers.delete(id);
    return;
  }
  const sender = sessionOf(transaction.namespace)?.adapter.send;
  const network = findNetwork(transaction.networkId);
  if (!sender || !network) {
    // Nobody is connected there: it is taken up again when somebody is.
    timers.delete(id);
    return;
  }
  const { from, nonce, expiry, sentAt } = transaction;
  try {
    const status = await sender.status(network, id, { from, nonce, expiry });
    // The page has let go of the widget meanwhile.
    if (!timers.has(id)) return;
    if (status.nonce !== undefined && status.nonce !== nonce) {
      patch(id, { nonce: status.nonce });
      keep();
    }
    const unseen = status.state === 'pending' && (status.nonce ?? nonce ?? expiry) === undefined;
    if (unseen && Date.now() - sentAt > UNSEEN_MS) end(transaction, { state: 'dropped' });
    else if (isOver(id, status)) end(transaction, status);
    else lookIn(id, ASK_EVERY_MS);
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
export function follow(id: string): void {
  if (!timers.has(id)) lookIn(id, 0);
}

/** Takes up what an earlier page, or another tab, has left. Called at the start and at each connection. */
export function resumePending(): void {
  const known = new Set(list.get().map(({ id }) => id));
  const kept = storage.get('pending_transactions') ?? [];
  const fresh = kept.filter(({ id }) => !known.has(id));
  if (fresh.length > 0) {
    list.set([...fresh.map((one): Pending => ({ ...one, status: 'pending' })), ...list.get()]);
  }
  for (const one of list.get()) if (isOpen(one)) follow(one.id);
}

/** Nobody is asked any more; what is not over stays written down. */
export function stopPending(): void {
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
  goneSince.clear();
  list.set([]);
}
