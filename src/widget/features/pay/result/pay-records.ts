/**
 * Stores the payments for the page: the same key never pays twice, also after a reload and in another
 * tab. Without a key of the page, a payment is the same until it ends.
 */
import { safeParse } from 'valibot';
import { type StoredPay, storedPay } from '../../../../protocol/pay/stored-pay';
import { storage } from '../../../core/storage/typed-storage';
import type { Payment } from '../pay-state';

/** (ours) */
const KEPT_MS = 86_400_000;
const KEPT = 20;

/** A clock that was set back expires no entry. */
function fresh(): StoredPay[] {
  return (storage.get('page_payments') ?? []).flatMap((one) => {
    const { success, output } = safeParse(storedPay, one);
    return success && Date.now() - output.at < KEPT_MS ? [output] : [];
  });
}

function keep(list: readonly StoredPay[]): void {
  if (list.length > 0) storage.set('page_payments', list.slice(-KEPT));
  else storage.remove('page_payments');
}

const others = (key: string): StoredPay[] => fresh().filter((one) => one.key !== key);

export const findRecord = (key: string): StoredPay | undefined =>
  fresh().find((one) => one.key === key);

export type PayProgress = Partial<
  Pick<
    StoredPay,
    'payer' | 'hash' | 'exchange' | 'name' | 'session' | 'proof' | 'header' | 'nonce' | 'until'
  >
>;

/** Takes the place of an earlier record of the payment. */
export function putRecord({ key, mark, request }: Payment, progress: PayProgress): void {
  const own = request.key !== undefined;
  // It ended, and no key names it: the next one is another payment.
  if (progress.proof && !own) keep(others(key));
  else keep([...others(key), { key, mark, own, at: Date.now(), ...progress }]);
}

/** Of a try that failed. Another tab may have begun the payment anew: its record stays. */
export function dropRecord(
  { key }: Payment,
  failed: { hash: string; session: string | undefined },
): void {
  const { hash, session } = findRecord(key) ?? {};
  if (session !== failed.session || (hash && hash !== failed.hash)) return;
  keep(others(key));
}
