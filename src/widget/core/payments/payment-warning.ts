/**
 * Defines a warning of a review, in three classes: `block` prevents signing; `acknowledge` needs its own
 * control; `show` only informs. Pure. Source: hazards §5.
 */
import type { MessageParams } from '../i18n/i18n';

export type WarningLevel = 'block' | 'acknowledge' | 'show';

export interface PaymentWarning<Id extends string = string> {
  id: Id;
  level: WarningLevel;
  params: MessageParams;
}

const RANK: Record<WarningLevel, number> = { block: 0, acknowledge: 1, show: 2 };

/** Returns the warnings of a list with gaps, the blocking ones first. */
export const sortWarnings = <Id extends string>(
  found: readonly (PaymentWarning<Id> | undefined)[],
): PaymentWarning<Id>[] =>
  found
    .filter((one) => one !== undefined)
    .sort((one, other) => RANK[one.level] - RANK[other.level]);

/** An acknowledgment covers this warning with these words, not other warnings of the same type. */
export const warningKey = ({ id, params }: PaymentWarning): string => JSON.stringify([id, params]);
