/**
 * What happened to the account on its network, page by page, newest first. Source: specification §4
 * ("Transactions: fetch sets loading, appends results, records next cursor, sets empty if none. Failure
 * sets empty, clears cursor, shows error. Reset clears all."), §8; protocol §1.3, §2.5.
 */
import { atom, type ReadableAtom } from 'nanostores';
import type { CaipAddress } from '../../../protocol/caip';
import { type HistoryEntry, history } from '../../../protocol/http/history';
import type { ConnectedAccount } from '../../core/accounts';
import { loadGateway } from '../../core/door';
import { type AppKitError, appKitError } from '../../core/errors';
import { track } from '../../core/events';
import type { Judged } from '../../core/history-marks';
import { log, reportError } from '../../core/logger';
import { $options } from '../../core/options';
import { judge } from './judge';
import { mergeEntries, shownHere } from './shown-entries';

export interface Activity {
  /** `unsupported`: nobody behind the gateway knows what happens on this network. */
  state: 'idle' | 'loading' | 'ready' | 'failed' | 'unsupported';
  /** Whose it is and where: of another network it says nothing. */
  of?: CaipAddress;
  /** Newest first, each once. */
  entries: readonly HistoryEntry[];
  /** What is to be thought of them: never shown without. */
  judged: Judged;
  /** Where the next page begins; null: there is none. */
  next: string | null;
  /** ISO 8601: the source knows nothing from before; absent: it begins with the chain. */
  since?: string;
}

const NOTHING: Activity = {
  state: 'idle',
  entries: [],
  judged: { marks: new Map(), sentTo: [], imitations: [] },
  next: null,
};
const activity = atom<Activity>(NOTHING);
export const $activity: ReadableAtom<Activity> = activity;

/** (ours) So many pages in a row with nothing to show are read at once; then a press reads on. */
const IDLE_PAGES = 20;

let account: ConnectedAccount | undefined;
/** Where pages began that have been read: one that comes again would lead in a circle. */
let visited = new Set<string>();
let reading = new AbortController();

/** Specification §4 "Reset clears all". */
export function resetActivity(): void {
  reading.abort();
  reading = new AbortController();
  visited = new Set();
  account = undefined;
  activity.set(NOTHING);
}

/**
 * The account that is looked at now; another one, or another network, begins anew. What is there
 * already is looked through for what is new.
 */
export async function showActivity(shown: ConnectedAccount | undefined): Promise<void> {
  const { of, state } = activity.get();
  if (shown && of === shown.caipAddress && state !== 'failed') {
    account = shown;
    return refreshActivity();
  }
  resetActivity();
  account = shown;
  if (shown) activity.set({ ...NOTHING, of: shown.caipAddress });
  await readActivity();
}

interface Page {
  data: readonly HistoryEntry[];
  next: string | null;
  since?: string | undefined;
}

/** @returns undefined where nobody knows the network. @throws AppKitError, see `core/http.ts`. */
async function fetchPage(
  { address, networkId }: ConnectedAccount,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Page | undefined> {
  const gateway = await loadGateway();
  signal.throwIfAborted();
  const query = { chainId: networkId, ...(cursor !== undefined && { cursor }) };
  return gateway.callSource(networkId, history, { path: { address }, query, signal });
}

const about = (cursor: string | undefined) => ({
  address: account?.address ?? '',
  projectId: $options.get().projectId,
  cursor: cursor ?? null,
  isSA: false,
});

function fail(error: AppKitError, cursor?: string): void {
  // What was read goes, too: half a list with an error below it would look like all of it.
  const { of } = activity.get();
  visited = new Set();
  activity.set({ ...NOTHING, state: 'failed', ...(of && { of }) });
  track('ERROR_FETCH_TRANSACTIONS', about(cursor));
  reportError(error);
}

/** The page's next cursor, unless it leads back to where we have been. */
function onward(next: string | null): string | null {
  if (next === null || visited.has(next)) return null;
  return next;
}

/**
 * Reads the first page, or the next one, and on until there is more to show or no more to read. Once at
 * a time. Never rejects: after a failure the list is empty, and the next call begins at its top.
 */
export async function readActivity(): Promise<void> {
  const before = activity.get();
  if (before.state === 'loading' || before.state === 'unsupported') return;
  if (before.state === 'ready' && before.next === null) return;
  if (!account) {
    fail(appKitError('transactions_without_address'));
    return;
  }
  const { signal } = reading;
  const of = account;
  let now: Activity = { ...before, state: 'loading' };
  activity.set(now);
  let cursor = before.next ?? undefined;
  try {
    for (let asked = 0; asked < IDLE_PAGES; asked += 1) {
      if (cursor !== undefined) track('LOAD_MORE_TRANSACTIONS', about(cursor));
      const page = await fetchPage(of, cursor, signal);
      if (signal.aborted) return;
      if (!page) {
        activity.set({ ...NOTHING, state: 'unsupported', of: of.caipAddress });
        return;
      }
      if (cursor !== undefined) visited.add(cursor);
      // What came on top meanwhile is there already.
      const entries = mergeEntries(activity.get().entries, shownHere(page.data, of.networkId));
      const judged = await judge(entries, of);
      if (signal.aborted) return;
      const grown = entries.length > before.entries.length;
      const next = onward(page.next);
      now = { ...now, entries, judged, next, ...(page.since && { since: page.since }) };
      activity.set(now);
      if (grown || next === null) break;
      cursor = next;
    }
    activity.set({ ...now, state: 'ready' });
  } catch (cause) {
    if (signal.aborted) return;
    log.warn('activity', cause);
    fail(appKitError('transactions_failed', {}, cause), cursor);
  }
}

let refreshing = false;

/**
 * What is new since, on top of what is there. It asks for nothing else, and when it cannot it says
 * nothing: what is there is still true. Never rejects.
 */
export async function refreshActivity(): Promise<void> {
  if (activity.get().state === 'idle') return readActivity();
  if (activity.get().state !== 'ready' || !account || refreshing) return;
  const { signal } = reading;
  const of = account;
  refreshing = true;
  try {
    const page = await fetchPage(of, undefined, signal);
    const now = activity.get();
    if (signal.aborted || !page || now.state !== 'ready') return;
    const told = shownHere(page.data, of.networkId);
    const ids = new Set(now.entries.map(({ id }) => id));
    // So much has happened that there may be a gap: it is read from its top again.
    const apart =
      page.next !== null && now.entries.length > 0 && !told.some(({ id }) => ids.has(id));
    if (apart) visited = new Set();
    const entries = mergeEntries(apart ? [] : now.entries, told);
    const judged = await judge(entries, of);
    // A page has come below meanwhile: what is new is there at the next look.
    if (activity.get() !== now) return;
    activity.set({ ...now, entries, judged, next: apart ? page.next : now.next });
  } catch (cause) {
    if (!signal.aborted) log.info('activity', cause);
  } finally {
    refreshing = false;
  }
}

/** After a failure, or where nobody knew the network: from the top. */
export async function retryActivity(): Promise<void> {
  const shown = account;
  resetActivity();
  await showActivity(shown);
}
