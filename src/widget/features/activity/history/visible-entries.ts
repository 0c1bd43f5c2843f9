/** Which entries of the history are shown, and in which order. Pure. Source: specification §5. */
import type { HistoryEntry, HistoryTransfer } from '../../../../protocol/http/history';

const isSpamNft = ({ nft_info: nft }: HistoryTransfer): boolean => nft?.flags.is_spam === true;

/** Spam: every transfer is one of a spam NFT. What moved nothing at all is none. */
export function isSpam({ transfers }: HistoryEntry): boolean {
  return transfers.length > 0 && transfers.every(isSpamNft);
}

/** "Only transactions on the active network are shown": what does not say where it was is not. */
export function shownHere(entries: readonly HistoryEntry[], networkId: string): HistoryEntry[] {
  return entries.filter((entry) => entry.metadata.chain === networkId && !isSpam(entry));
}

/** Of the others what is no spam; of several of one entry all that is shown of it begins with these. */
export function shownTransfers({ transfers }: HistoryEntry): HistoryTransfer[] {
  return transfers.filter((transfer) => !isSpamNft(transfer));
}

const when = (entry?: HistoryEntry): string => entry?.metadata.minedAt ?? '';
const newest = (a: HistoryEntry, b: HistoryEntry): number =>
  when(a) < when(b) ? 1 : when(a) > when(b) ? -1 : 0;

/**
 * Newest first, each once. What was said last of an entry is true; of one time those above come first.
 * Times are in one spelling, so their text is in their order. What is told again as it is known stays
 * the same object, and where nothing is new so does the list.
 * @param told one page or more: below what is known, or with `edge` on top of it
 * @param edge down to this time `told` is all there is; at it there may be more
 */
export function mergeEntries(
  known: readonly HistoryEntry[],
  told: readonly HistoryEntry[],
  networkId: string,
  edge?: string,
): readonly HistoryEntry[] {
  const page = new Map(told.map((entry) => [entry.id, entry]));
  // A page of others below thousands leaves them as they are.
  const stays = edge === undefined && !known.some(({ id }) => page.has(id));
  const isLeft = (entry: HistoryEntry): boolean => {
    const again = page.get(entry.id);
    if (!again) return edge === undefined || when(entry) <= edge;
    // They come of one parser, which writes its fields in one order.
    if (JSON.stringify(again) === JSON.stringify(entry)) page.set(entry.id, entry);
    return false;
  };
  const rest = stays ? known : known.filter(isLeft);
  const shown = shownHere([...page.values()], networkId).sort(newest);
  const [above, below] = edge === undefined ? [rest, shown] : [shown, rest];
  const all = [...above, ...below];
  // Thousands that are in order are not sorted again.
  if (when(above.at(-1)) < when(below[0])) all.sort(newest);
  return all.length === known.length && all.every((entry, at) => entry === known[at]) ? known : all;
}
