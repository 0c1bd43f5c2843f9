/** Which entries of the history are shown, and in which order. Pure. Source: specification §5. */
import type { HistoryEntry, HistoryTransfer } from '../../../protocol/http/history';

const isSpamPiece = ({ nft_info: nft }: HistoryTransfer): boolean => nft?.flags.is_spam === true;

/** Spam: every transfer is one of a spam NFT. What moved nothing at all is none. */
export function isSpam({ transfers }: HistoryEntry): boolean {
  return transfers.length > 0 && transfers.every(isSpamPiece);
}

/** "Only transactions on the active network are shown": what does not say where it was is not. */
export function shownHere(entries: readonly HistoryEntry[], networkId: string): HistoryEntry[] {
  return entries.filter((entry) => entry.metadata.chain === networkId && !isSpam(entry));
}

/** Of the others what is no spam; of several of one entry all that is shown of it begins with these. */
export function shownTransfers({ transfers }: HistoryEntry): HistoryTransfer[] {
  return transfers.filter((transfer) => !isSpamPiece(transfer));
}

/** They come of one parser, which writes its fields in one order. */
const sameEntry = (one: HistoryEntry, other: HistoryEntry): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const when = ({ metadata }: HistoryEntry): string => metadata.minedAt;
const newest = (a: HistoryEntry, b: HistoryEntry): number =>
  when(a) < when(b) ? 1 : when(a) > when(b) ? -1 : 0;

/** By id, of a list that was merged: for a page below thousands they are not gone through again. */
const idMaps = new WeakMap<readonly HistoryEntry[], Map<string, HistoryEntry>>();

const byId = (entries: readonly HistoryEntry[]) =>
  new Map(entries.map((entry) => [entry.id, entry]));

/**
 * Newest first, each once. What was said last of an entry is true; of one time those that were told
 * first come first. Times are in one spelling, so their text is in their order. What is told again as it
 * is known stays the same object, and where nothing is new so does the list.
 */
export function mergeEntries(
  known: readonly HistoryEntry[],
  told: readonly HistoryEntry[],
): readonly HistoryEntry[] {
  const ids = idMaps.get(known) ?? byId(known);
  const news = told.filter((entry) => {
    const last = ids.get(entry.id);
    if (last && sameEntry(last, entry)) return false;
    ids.set(entry.id, entry);
    return true;
  });
  if (news.length === 0) return known;
  // It has become the map of another list.
  idMaps.delete(known);
  const below = [...news].sort(newest);
  const [first] = below;
  // All are new, and older than what is known.
  if (
    ids.size === known.length + news.length &&
    first &&
    newest(known.at(-1) ?? first, first) <= 0
  ) {
    const merged = [...known, ...below];
    idMaps.set(merged, ids);
    return merged;
  }
  const all = byId(known);
  for (const entry of news) all.set(entry.id, entry);
  return [...all.values()].sort(newest);
}
