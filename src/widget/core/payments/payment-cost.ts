/** Decides about the cost of a payment, in the smallest unit of the native coin. Pure. */
import type { TransferQuote } from '../contracts/sender';

/** A cost that grows by more than this, in 1/4, needs another review. */
const GROWTH = 5n;

type Cost = Pick<TransferQuote, 'fee' | 'l1Fee' | 'opensAccount'>;

/** All that the native coin pays for: the fees, and a new token account for the recipient. */
export const costOf = ({ fee, l1Fee, opensAccount = 0n }: Cost): bigint =>
  fee + l1Fee + opensAccount;

/** True if the cost grew by more than a quarter since the user saw it. */
export const isMuchDearer = (seen: Cost, now: Cost): boolean =>
  costOf(now) * 4n > costOf(seen) * GROWTH;
