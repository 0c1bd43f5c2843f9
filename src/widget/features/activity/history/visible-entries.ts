/** Selects and sorts the entries of the history to show. Pure. Source: specification §5. */
import type { HistoryEntry, HistoryTransfer } from '../../../../protocol/http/history';

const isSpamNft = ({ nft_info: nft }: HistoryTransfer): boolean => nft?.flags.is_spam === true;

/** Spam: every transfer is a spam NFT. An entry without transfers is not spam. */
export function isSpam({ transfers }: HistoryEntry): boolean {
  return transfers.length > 0 && transfers.every(isSpamNft);
}

/** "Only transactions on the active network are shown": what does not say where it was is not. */
export function shownHere(entries: readonly HistoryEntry[], networkId: string): HistoryEntry[] {
  return entries.filter((entry) => entry.metadata.chain === networkId && !isSpam(entry));
}

/** The transfers of an entry that are shown: all that are not spam NFTs. */
export function shownTransfers({ transfers }: HistoryEntry): HistoryTransfer[] {
  return transfers.filter((transfer) => !isSpamNft(transfer));
}

const when = (entry?: HistoryEntry): string => entry?.metadata.minedAt ?? '';
const newest = (a: HistoryEntry, b: HistoryEntry): number =>
  when(a) < when(b) ? 1 : when(a) > when(b) ? -1 : 0;

/**
 * Sorts newest first, each entry once. The latest version of an entry wins; for equal times,
 * entries higher in the list come first. Times have one spelling, so text order is time order. An
 * unchanged entry stays the same object, and without new entries the list does, too.
 * @param fetched one page or more: below the known entries, or with `edge` on top of them
 * @param edge `fetched` is complete down to this time; at this time there may be more
 */
export function mergeEntries(
  known: readonly HistoryEntry[],
  fetched: readonly HistoryEntry[],
  networkId: string,
  edge?: string,
): readonly HistoryEntry[] {
  const page = new Map(fetched.map((entry) => [entry.id, entry]));
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
