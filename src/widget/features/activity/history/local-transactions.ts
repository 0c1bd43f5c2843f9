/** Lists the transactions sent from this browser that the history does not include yet. Pure. */

import { sameAddress } from '../../../../protocol/address-looks';
import type { HistoryEntry } from '../../../../protocol/http/history';
import type { ConnectedAccount } from '../../../core/state/accounts';
import type { $pendingTransactions } from '../../../core/state/pending-transactions';

export type LocalTransaction = ReturnType<typeof $pendingTransactions.get>[number];

/**
 * The hash on the chain: a proposal gets one when it is executed, and the same payment may be made
 * by another transaction.
 */
export const hashOf = ({ id, by, proposed, status }: LocalTransaction): string => {
  if (proposed) return by ?? '';
  return (status === 'confirmed' || status === 'failed') && by ? by : id;
};

const NONE: readonly LocalTransaction[] = [];

/** Of this account on its network, newest first. */
export function sentBy(
  { networkId, address }: ConnectedAccount,
  all: readonly LocalTransaction[],
  entries: readonly HistoryEntry[],
): readonly LocalTransaction[] {
  const own = all.filter((one) => one.networkId === networkId && sameAddress(one.from, address));
  // Nearly always none: thousands of entries are not looked through for them.
  if (own.length === 0) return NONE;
  const isKnown = (one: LocalTransaction): boolean =>
    entries.some(({ metadata }) => sameAddress(metadata.hash, hashOf(one)));
  return own.filter((one) => !isKnown(one)).reverse();
}

/** Something is about to be in the history, or to change there. What was dropped never comes. */
export function isAwaited(
  sent: readonly LocalTransaction[],
  entries: readonly HistoryEntry[],
): boolean {
  const ended = sent.some(({ status }) => status === 'confirmed' || status === 'failed');
  return ended || entries.some(({ metadata }) => metadata.status === 'pending');
}
