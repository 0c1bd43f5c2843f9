/**
 * Stores the payments that wallets were asked for, and those just made. Each entry is written
 * before the wallet request: the page may be gone when the wallet answers, and its next load, or
 * another tab, must know about the request.
 */
import type { StoredPayment } from '../../../protocol/storage-keys';
import { storage } from '../storage/typed-storage';

/** (ours) After it was sent, or has ended: what has arrived is seen by then. */
const LATELY_MS = 300_000;
/** (ours) No wallet keeps a question for so long. */
const ASKED_MS = 86_400_000;
const KEPT = 99;

/**
 * Oldest first. A clock that was set back expires no entry; every reader removes expired entries
 * from storage.
 */
export function payments(): StoredPayment[] {
  const now = Date.now();
  const all = storage.get('recent_payments') ?? [];
  const good = all.filter(({ sent, at }) => now - at < (sent ? LATELY_MS : ASKED_MS));
  if (good.length < all.length) keep(good);
  return good;
}

function keep(list: StoredPayment[]): void {
  if (list.length > 0) storage.set('recent_payments', list.slice(-KEPT));
  else storage.remove('recent_payments');
}

const others = (ids: readonly string[]): StoredPayment[] =>
  payments().filter(({ id }) => !ids.includes(id));

/** @param before under which number it was kept until now */
export const recordPayment = (payment: StoredPayment, before = payment.id): void =>
  keep([...others([before, payment.id]), payment]);

export const dropPayments = (ids: readonly string[]): void => keep(others(ids));
