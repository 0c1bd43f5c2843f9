/** The states of a swap's review, and what stops its next step. */
import type { AppKitError } from '../../../core/errors/app-kit-error';
import { warningKey } from '../../../core/payments/payment-warning';
import type { SwapReview } from '../review/swap-review';

export interface ReadyReview {
  state: 'ready';
  review: SwapReview;
  /** Reading the chain, asking the wallet, or waiting for the approval's block. */
  busy: false | 'reading' | 'asking' | 'approving';
  error?: AppKitError | undefined;
  /** It differs from what was pressed: the user looks again. */
  changed: boolean;
  /** The price is too old, and the next one has not come. */
  stale: boolean;
  unlimited: boolean;
}

export type SwapReviewState =
  | { state: 'loading' }
  | { state: 'failed'; error: AppKitError }
  | ReadyReview;

export const readyReview = (
  review: SwapReview,
  unlimited: boolean,
  more: Partial<ReadyReview> = {},
): ReadyReview => ({
  ...{ state: 'ready', review, unlimited, busy: false, changed: false, stale: false },
  ...more,
});

/** True while a warning, a change or an old price stops the next step. */
export function isStopped(
  { review, changed, stale }: ReadyReview,
  acknowledged: ReadonlySet<string>,
): boolean {
  return (
    changed ||
    stale ||
    review.warnings.some(
      (one) =>
        one.level === 'block' ||
        (one.level === 'acknowledge' && !acknowledged.has(warningKey(one))),
    )
  );
}
