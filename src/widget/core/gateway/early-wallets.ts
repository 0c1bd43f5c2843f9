/**
 * The first wallets of the catalogue, from the list that the loader requested at the press: as far as
 * their rows show them. The runtime validates the same reply in full. Source: ADR 30.
 */
import { atom, type ReadableAtom } from 'nanostores';
import { $options } from '../config/options';
import { COINBASE_ID, RECOMMENDED_ENTRIES } from '../constants/initial-limits';
import { isMobile } from '../platform/device';
import { type FirstRow, parseFirstRow } from '../storage/first-row';
import { replyText } from './read-limited-body';

/** The reply to the loader's request; never rejects. */
export type EarlyList = Promise<Response | undefined> | undefined;

export type EarlyWallet = FirstRow;

/** A body that is there is read within this time; the first drawing waits no longer. */
const READING_MS = 20;

const early = atom<readonly EarlyWallet[]>([]);
export const $earlyWallets: ReadableAtom<readonly EarlyWallet[]> = early;

let taken: EarlyList;
let text: Promise<string> | undefined;
let url = '';

/** @returns the wallets, none if one of them has no valid row or may be impossible to open here */
export function earlyWallets(reply: string): EarlyWallet[] {
  const { data } = JSON.parse(reply) as { data: Record<string, unknown>[] };
  const phone = isMobile();
  const found = data.slice(0, RECOMMENDED_ENTRIES).flatMap((one) => {
    const row = parseFirstRow(one);
    // A phone opens this page in Coinbase Wallet without a link of the catalogue.
    const opens = !phone || one.mobile_link || row?.rdns === COINBASE_ID;
    return row && opens ? [row] : [];
  });
  return found.length < Math.min(data.length, RECOMMENDED_ENTRIES) ? [] : found;
}

/**
 * Reads each list once. Resolves when its wallets are stored, or after a short wait. Never rejects.
 * @param waits also for a reply that has not come
 */
export async function takeEarlyList(list: EarlyList, waits = true): Promise<void> {
  if (!list || list === taken) return;
  taken = list;
  let come = waits;
  list.then(() => {
    come = true;
  });
  text = list.then((reply) => {
    if (!reply?.ok) throw Error();
    url = reply.url;
    return replyText(reply);
  });
  const stored = text
    .then((all) => {
      if (!$options.get().basic) early.set(earlyWallets(all));
    })
    .catch(() => {});
  // A reply that has come has set it by now.
  await undefined;
  if (!come) return;
  await Promise.race([stored, new Promise((resolve) => setTimeout(resolve, READING_MS))]);
}

/** The address and text of the reply, for one reader; rejects without a good one. */
export async function earlyReply(): Promise<{ url: string; text: string } | undefined> {
  const reading = text;
  text = undefined;
  const all = await reading;
  return all === undefined ? undefined : { url, text: all };
}
