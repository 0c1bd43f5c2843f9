/**
 * Detects the activity rows that the user must not copy from. Pure. Source: hazards §5 "Address
 * poisoning". The history itself defines the known counterparties, from its oldest entry on: the
 * first address is the real one, and a payment to an imitation does not make it known.
 */
import {
  knownAddresses,
  type PoisonSign,
  poisonSign,
  sameAddress,
} from '../../../protocol/address-looks';
import { isZero } from '../../../protocol/amount-math';
import type { HistoryEntry, HistoryTransfer } from '../../../protocol/http/history';
import { runToEnd, type Steps } from '../../../protocol/steps';

const WORST: readonly PoisonSign[] = ['imitation', 'zeroValue', 'newAddress'];

export interface AddressImitation {
  address: string;
  /** The address that it imitates. */
  like: string;
}

/** The counterparty; '' if it is unknown. */
export function counterpartyOf({ metadata }: HistoryEntry, transfer?: HistoryTransfer): string {
  if (!transfer) return metadata.sentTo;
  return transfer.direction === 'in'
    ? (transfer.from ?? metadata.sentFrom)
    : (transfer.to ?? metadata.sentTo);
}

export interface PoisoningReport {
  /** Sign by the entry's id. */
  marks: ReadonlyMap<string, PoisonSign>;
  /** The addresses that the account itself has sent to, without imitations. */
  sentTo: readonly string[];
  /** The imitations, each with the address that it imitates. */
  imitations: readonly AddressImitation[];
}

/** (ours) So many entries between two rests. */
const ENTRIES_AT_ONCE = 500;

/**
 * Handles a long history in steps of some hundred entries, with pauses between.
 * @param entries newest first
 * @param counterparties the user's known counterparties from elsewhere, including the user's own addresses
 */
export function* detectPoisoningInSteps(
  entries: readonly HistoryEntry[],
  account: string,
  counterparties: Iterable<string> = [],
): Steps<PoisoningReport> {
  const known = knownAddresses([account, ...counterparties]);
  const sentTo = new Set<string>();
  const imitations = new Map<string, AddressImitation>();
  const marks = new Map<string, PoisonSign>();
  // One list for all, which does not shrink: a long history is judged again with each of its pages.
  const learnt: string[] = [];
  for (let at = entries.length - 1; at >= 0; at--) {
    const entry = entries[at];
    if (!entry) continue;
    if (at > 0 && at % ENTRIES_AT_ONCE === 0) yield;
    const { id, metadata, transfers } = entry;
    const own = sameAddress(metadata.sentFrom, account);
    let lessons = 0;
    if (own && metadata.sentTo) learnt[lessons++] = metadata.sentTo;
    let worst = WORST.length;
    for (const transfer of transfers) {
      const { direction, quantity } = transfer;
      const counterparty = counterpartyOf(entry, transfer);
      if (!counterparty || direction === 'self') continue;
      const numeric = quantity?.numeric;
      const paid = numeric !== undefined && !isZero(numeric);
      const there = known.has(counterparty);
      const like = there ? undefined : known.imitated(counterparty);
      const forged = like !== undefined;
      if (forged) imitations.set(counterparty, { address: counterparty, like });
      const sign = forged
        ? 'imitation'
        : there && paid
          ? undefined
          : // An unreadable amount does not count as zero.
            poisonSign({ direction, counterparty, numeric: numeric ?? '1', own }, known);
      // A zero transfer from a known counterparty is still a zero transfer.
      if (sign)
        worst = Math.min(worst, WORST.indexOf(there && sign === 'imitation' ? 'zeroValue' : sign));
      const meant = own || (direction === 'in' && paid);
      if (meant && !forged) learnt[lessons++] = counterparty;
    }
    const mark = WORST[worst];
    if (mark) marks.set(id, mark);
    for (let one = 0; one < lessons; one++) {
      const address = learnt[one];
      if (!address || known.imitated(address)) continue;
      known.add(address);
      if (own) sentTo.add(address);
    }
  }
  return { marks, sentTo: [...sentTo], imitations: [...imitations.values()] };
}

/** All at once. */
export const detectPoisoning = (
  ...given: Parameters<typeof detectPoisoningInSteps>
): PoisoningReport => runToEnd(detectPoisoningInSteps(...given));
