/** The purchases of this browser whose state a provider reports. The gateway lists none of them. ADR 46. */
import type { StoredPurchase } from '../../../../protocol/storage-keys';
import { storage } from '../../../core/storage/typed-storage';

/** The gateway keeps them as long. */
const KEPT_MS = 30 * 86_400_000;
const MOST = 20;

function read(now: number): StoredPurchase[] {
  const kept = storage.get('onramp_purchases') ?? [];
  return kept.filter(({ at }) => at <= now && now - at < KEPT_MS);
}

/** @param account CAIP-10. Newest first. */
export const purchasesOf = (account: string, now = Date.now()): StoredPurchase[] =>
  read(now).filter((one) => one.account === account);

export function keepPurchase(purchase: StoredPurchase): void {
  const others = read(purchase.at).filter(({ id }) => id !== purchase.id);
  storage.set('onramp_purchases', [purchase, ...others].slice(0, MOST));
}

/** Another tab may have removed it: then nothing changes. */
export function changePurchase(
  id: string,
  change: Pick<StoredPurchase, 'end' | 'received'>,
  now = Date.now(),
): void {
  const kept = read(now).map((one) => (one.id === id ? { ...one, ...change } : one));
  storage.set('onramp_purchases', kept);
}

/** The gateway does not know it: the link was never used. */
export function forgetPurchase(id: string, now = Date.now()): void {
  storage.set(
    'onramp_purchases',
    read(now).filter((one) => one.id !== id),
  );
}
