/** Waits for an approval until the network has it, also one of an earlier page or of another tab. */
import { sameAddress } from '../../../../protocol/address-looks';
import type { StoredSwap } from '../../../../protocol/storage-keys';
import type { SendLocation } from '../../../core/contracts/sender';
import { appKitError } from '../../../core/errors/app-kit-error';
import { $pendingTransactions, isOpen } from '../../../core/state/pending-transactions';
import { isPaying, type SwapReview } from '../review/swap-review';
import { whenEnded } from './swap-ends';
import { swapProgress } from './swap-progress';

/** True while the tracker awaits the approval of this record. */
export const isAwaited = ({ step, hash }: StoredSwap): boolean =>
  step === 'approved' && $pendingTransactions.get().some((one) => one.id === hash && isOpen(one));

/** The id of an approval that is sent already, and is enough for this review. */
export function pendingApproval({ place, query, router, steps }: SwapReview): string | undefined {
  const where: SendLocation = place.where;
  const found = swapProgress(where);
  if (!found || isPaying(steps[0]) || !isAwaited(found)) return undefined;
  const isEnough =
    sameAddress(found.from.id, query.from.id) &&
    sameAddress(found.router, router.address) &&
    BigInt(found.units) >= query.amount;
  return isEnough ? found.hash : undefined;
}

/**
 * @returns false if the view was left before
 * @throws AppKitError `canceled`, `swap_failed`, `swap_approval_lost`
 */
export async function isApproved(id: string, signal: AbortSignal): Promise<boolean> {
  const status = await whenEnded(id, signal);
  if (signal.aborted) return false;
  if (status === 'canceled') throw appKitError('canceled');
  if (status === 'failed') throw appKitError('swap_failed');
  if (status !== 'confirmed') throw appKitError('swap_approval_lost');
  return true;
}
