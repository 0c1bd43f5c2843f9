/**
 * Transactions whose end nobody has seen yet: followed until the chain says what became of them, also
 * when the modal is closed and after a reload. Source: specification §9 ("Pending transactions limit 99");
 * hazards E "tx reorged or dropped; replaced".
 */
import { atom, type ReadableAtom } from 'nanostores';
import type { StoredTransaction } from '../../../protocol/storage-keys';
import { refreshAfterTransaction } from '../account-data/refresh-after-transaction';
import { PENDING_TRANSACTIONS_COUNT } from '../constants/limits';
import type { TransferStatus } from '../contracts/sender';
import { appKitError } from '../errors/app-kit-error';
import { defineMessages } from '../i18n/i18n';
import { explorerLink } from '../network/explorer-link';
import { log } from '../reporting/logger';
import { sessionOf } from '../session/sessions';
import { findNetwork } from '../state/networks';
import { storage } from '../storage/typed-storage';
import { showToast } from '../views/toasts';
import { settlePayment } from './settle-payment';

interface Pending extends StoredTransaction {
  status: TransferStatus['state'];
  /** What took its place, where it is known. */
  by?: string | undefined;
  /** Before an end was seen. */
  givenUp?: true;
}

const t = defineMessages('pending', {
  started: 'Transaction started',
  proposed: 'Transaction proposed in your wallet',
  confirmed: 'Transaction confirmed',
  failed: 'Transaction failed on chain',
  dropped: 'Transaction was dropped by the network',
  replaced: 'Transaction was replaced by another one',
  unseen: 'The network does not see your transaction any more. It may still be carried out.',
  unknown: 'What became of your transaction is not known here. Look it up in your wallet.',
  explorer: 'View on explorer',
});

/** (ours) How often the chain is asked. */
const ASK_EVERY_MS = 4_000;
/** (ours) After errors, and of what takes long. */
const ASK_AGAIN_MS = 15_000;
/** (ours) Nodes forget and remember: what is gone has to be gone for so long, in a row. */
const GONE_MS = 90_000;

/** (ours) Never seen by any node for so long: nobody is asked any more, and nothing is known of its end. */
const NEVER_SEEN_MS = 86_400_000;
/** (ours) As much for what was seen, and is not any more. Nodes keep what waits for some hours, wallets for days. */
const UNSEEN_MS = 7 * 86_400_000;

const list = atom<readonly Pending[]>([]);
/** Oldest first; those that have ended stay for as long as the page does. */
export const $pending: ReadableAtom<readonly Pending[]> = list;

const isOpen = ({ status, givenUp }: Pending): boolean => status === 'pending' && !givenUp;
const timers = new Map<string, ReturnType<typeof setTimeout>>();
/** Since when (epoch ms) the chain has not known it. */
const goneSince = new Map<string, number>();

export function pendingCount(): number {
  return list.get().filter(isOpen).length;
}

/** What nobody sees any more keeps no place from another. @throws AppKitError `send_too_many`: the hundredth. */
export function assertRoom(): void {
  const seen = list.get().filter((one) => isOpen(one) && one.unseenSince === undefined);
  if (seen.length >= PENDING_TRANSACTIONS_COUNT) {
    throw appKitError('send_too_many', { n: PENDING_TRANSACTIONS_COUNT });
  }
}

/** Another tab's stay. */
function keep(): void {
  const known = new Set(list.get().map(({ id }) => id));
  const foreign = (storage.get('pending_transactions') ?? []).filter(({ id }) => !known.has(id));
  const own = list.get().filter(isOpen);
  const all = [
    ...foreign,
    ...own.map(({ status: _, by: __, givenUp: ___, ...row }): StoredTransaction => row),
  ];
  // What nobody sees any more goes first where there is no room for all.
  const isSeen = ({ unseenSince }: StoredTransaction) => Number(unseenSince === undefined);
  if (all.length > PENDING_TRANSACTIONS_COUNT)
    all.sort((one, other) => isSeen(one) - isSeen(other));
  const rows = all.slice(-PENDING_TRANSACTIONS_COUNT);
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
  showToast('loading', t(transaction.proposed ? 'proposed' : 'started'));
  trackTransaction(transaction.id);
}

function end(transaction: Pending, { state, by }: TransferStatus): void {
  const { id, networkId, proposed } = transaction;
  timers.delete(id);
  goneSince.delete(id);
  patch(id, { status: state, ...(by && { by }) });
  keep();
  if (state === 'pending') return;
  settlePayment(transaction, state);
  // What was dropped stands nowhere, nor does a proposal's own number.
  const hash = by ?? (state === 'dropped' || proposed ? '' : id);
  const href = explorerLink(findNetwork(networkId), hash);
  const link = href ? { href, label: t('explorer') } : undefined;
  showToast(state === 'confirmed' ? 'success' : 'error', t(state), { link });
  if (state !== 'dropped') refreshAfterTransaction(transaction);
}

/** It has no end that is known, and may have one yet: said once, on whichever page. */
function lose({ id }: Pending, how: 'unseen' | 'unknown'): void {
  patch(id, how === 'unseen' ? { unseenSince: Date.now() } : { givenUp: true });
  keep();
  showToast('error', t(how));
}

/** It is there again. */
function find(id: string): void {
  list.set(
    list.get().map((one) => {
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

/** By the wallet, where the number is one of its own, else by the chain. */
async function askFor(transaction: Pending): Promise<TransferStatus | undefined> {
  const { id, from, nonce, expiry, proposed, ...one } = transaction;
  const session = sessionOf(one.namespace);
  const sender = session?.adapter.send;
  const network = findNetwork(one.networkId);
  // Nobody is connected there: it is taken up again when somebody is.
  if (!session || !sender || !network) return undefined;
  if (!proposed) return sender.status(network, id, { from, nonce, expiry });
  // Nor does another wallet know of it.
  if (!session.provider.proposal) return undefined;
  return (await session.provider.proposal(id)) ?? { state: 'pending' };
}

/** For so long (ms) nobody has seen it that nobody ever may. Of a proposal its owners take what time they want. */
function isHopeless(transaction: Pending, told: TransferStatus): boolean {
  const { nonce, expiry, proposed, sentAt, unseenSince } = transaction;
  const now = Date.now();
  if (told.unseen && unseenSince !== undefined) return now - unseenSince > UNSEEN_MS;
  const isKnown = proposed || (told.nonce ?? nonce ?? expiry) !== undefined;
  return !isKnown && now - sentAt > NEVER_SEEN_MS;
}

/** Ends it, or asks again later. */
function judge(transaction: Pending, status: TransferStatus): void {
  const { id, proposed, sentAt, unseenSince } = transaction;
  const isGone = goneFor(id, status) >= GONE_MS;
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
  if (isGone && !wasSaid) lose(transaction, 'unseen');
  if (wasSaid && !status.unseen && status.state !== 'dropped') find(id);
  const takesLong = isGone || (proposed && Date.now() - sentAt > GONE_MS);
  lookIn(id, takesLong ? ASK_AGAIN_MS : ASK_EVERY_MS);
}

async function look(id: string): Promise<void> {
  const transaction = list.get().find((one) => one.id === id);
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
    if (status.nonce !== undefined && status.nonce !== transaction.nonce) {
      patch(id, { nonce: status.nonce });
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
  const known = new Set(list.get().map(({ id }) => id));
  const kept = storage.get('pending_transactions') ?? [];
  const fresh = kept.filter(({ id }) => !known.has(id));
  if (fresh.length > 0) {
    list.set([...fresh.map((one): Pending => ({ ...one, status: 'pending' })), ...list.get()]);
  }
  for (const one of list.get()) if (isOpen(one)) trackTransaction(one.id);
}

/** Nobody is asked any more; what is not over stays written down. */
export function stopPending(): void {
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
  goneSince.clear();
  list.set([]);
}
