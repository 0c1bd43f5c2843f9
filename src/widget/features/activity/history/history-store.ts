/**
 * Holds the history of the account on its network, page by page, newest first. Source:
 * specification §4 ("Transactions: fetch sets loading, appends results, records next cursor, sets
 * empty if none. Failure sets empty, clears cursor, shows error. Reset clears all."), §8; protocol
 * §1.3, §2.5.
 */
import { atom, type ReadableAtom } from 'nanostores';
import type { CaipAddress } from '../../../../protocol/caip';
import { type HistoryEntry, history } from '../../../../protocol/http/history';
import { smartAccount } from '../../../core/analytics/smart-account';
import { track } from '../../../core/analytics/track-event';
import { $options } from '../../../core/config/options';
import { loadGateway } from '../../../core/contracts/island-loaders';
import { type AppKitError, appKitError } from '../../../core/errors/app-kit-error';
import type { PoisoningReport } from '../../../core/payments/address-poisoning';
import { log, reportError } from '../../../core/reporting/logger';
import type { ConnectedAccount } from '../../../core/state/accounts';
import { assessEntries } from './assess-entries';
import { mergeEntries } from './visible-entries';

export interface ActivityState {
  /** `unsupported`: the gateway has no history source for this network. */
  state: 'idle' | 'loading' | 'ready' | 'failed' | 'unsupported';
  /** The account and network of the history; it is not valid for another network. */
  of?: CaipAddress | undefined;
  /** Newest first, each once. */
  entries: readonly HistoryEntry[];
  /** The poisoning report of the entries: they are never shown without it. */
  judged: PoisoningReport;
  /** Cursor of the next page; null: this is the last page. */
  next: string | null;
  /** ISO 8601: the source knows nothing from before; absent: it begins with the chain. */
  since?: string | undefined;
  /** Cursors of the pages read so far: a repeated cursor would cause a loop. */
  visited: readonly string[];
  /** All entries of the newest page, shown or not: a newer one without any of it leaves a gap. */
  newest: ReadonlySet<string>;
}

const NOTHING: ActivityState = {
  state: 'idle',
  entries: [],
  judged: { marks: new Map(), sentTo: [], imitations: [] },
  next: null,
  visited: [],
  newest: new Set(),
};
const activity = atom<ActivityState>(NOTHING);
export const $activityState: ReadableAtom<ActivityState> = activity;

/** (ours) So many pages in a row with nothing to show are read at once; then a press reads on. */
const IDLE_PAGES = 20;

let account: ConnectedAccount | undefined;
/** The gateway of the list. */
let source = '';
let reading = new AbortController();

function begin(shown?: ConnectedAccount): void {
  reading.abort();
  reading = new AbortController();
  account = shown;
  activity.set({ ...NOTHING, of: shown?.caipAddress });
}

/** Specification §4 "Reset clears all". */
export const resetActivity = (): void => begin();

/**
 * Shows the history of an account. A different account, network or gateway starts a new list, and
 * so does a failed or unsupported one. An existing list is checked for new entries.
 */
export async function showActivity(shown: ConnectedAccount | undefined): Promise<void> {
  const { of, state } = activity.get();
  const { apiUrl } = $options.get();
  const same = of === shown?.caipAddress && source === apiUrl;
  source = apiUrl;
  if (shown && same && state !== 'failed' && state !== 'unsupported') {
    account = shown;
    return refreshActivity();
  }
  begin(shown);
  return readActivity();
}

/** Loads from the top after a failure or on an unsupported network. */
export function retryActivity(): Promise<void> {
  begin(account);
  return readActivity();
}

const about = (cursor: string | null = null) => ({
  address: account?.address ?? '',
  projectId: $options.get().projectId,
  cursor,
  ...smartAccount(),
});

/** Clears the entries, too: half a list with an error below it would look complete. */
const end = (state: ActivityState['state']): void =>
  activity.set({ ...NOTHING, state, of: activity.get().of });

function fail(error: AppKitError, cursor?: string): void {
  end('failed');
  track('ERROR_FETCH_TRANSACTIONS', about(cursor));
  reportError(error);
}

/**
 * Loads the next page, and more pages until there is enough to show or no page is left.
 * @param path cursors so far; it grows
 * @param merge merges the pages read into the list; undefined: the result is no longer wanted
 * @param isEnough if false, the next page is read as well
 * @returns undefined also on an unsupported network. @throws AppKitError, see
 * `core/gateway/gateway-client.ts`.
 */
async function readPages(
  of: ConnectedAccount,
  start: string | null,
  path: string[],
  merge: (fetched: HistoryEntry[], next: string | null) => readonly HistoryEntry[] | undefined,
  isEnough: (entries: readonly HistoryEntry[]) => boolean,
) {
  const { signal } = reading;
  const { callSource } = await loadGateway();
  const { address, networkId } = of;
  const fetched: HistoryEntry[] = [];
  let next = start;
  let { since } = activity.get();
  for (let left = IDLE_PAGES; ; left -= 1) {
    signal.throwIfAborted();
    if (next !== null) {
      path.push(next);
      track('LOAD_MORE_TRANSACTIONS', about(next));
    }
    const query = { chainId: networkId, ...(next !== null && { cursor: next }) };
    const page = await callSource(networkId, history, { path: { address }, query, signal });
    signal.throwIfAborted();
    if (!page) return undefined;
    fetched.push(...page.data);
    since = page.since ?? since;
    next = path.includes(page.next ?? '') ? null : page.next;
    const entries = merge(fetched, next);
    if (!entries) return undefined;
    if (isEnough(entries) || next === null || left === 1) {
      const judged = await assessEntries(entries, of);
      signal.throwIfAborted();
      const newest = new Set(fetched.map(({ id }) => id));
      return { entries, judged, next, since, visited: path, newest };
    }
  }
}

/**
 * Reads the first page, or the next one, and on until there is more to show or no more to read. Once at
 * a time. Never rejects: after a failure the list is empty, and it is read on by `retryActivity` or at
 * the next look.
 */
export async function readActivity(): Promise<void> {
  const before = activity.get();
  const { state, next, entries } = before;
  if (state !== 'idle' && (state !== 'ready' || next === null)) return;
  if (!account) return fail(appKitError('transactions_without_address'));
  const { signal } = reading;
  const { networkId } = account;
  const path = [...before.visited];
  activity.set({ ...before, state: 'loading' });
  try {
    const page = await readPages(
      account,
      next,
      path,
      (fetched) => mergeEntries(entries, fetched, networkId),
      ({ length }) => length > entries.length,
    );
    if (!page) return end('unsupported');
    const newest = next === null ? page.newest : before.newest;
    activity.set({ ...before, ...page, newest, state: 'ready' });
  } catch (cause) {
    if (signal.aborted) return;
    log.warn('activity', cause);
    fail(appKitError('transactions_failed', {}, cause), path.at(-1));
  }
}

let refreshing = false;

/**
 * Adds new entries on top and removes those that the chain has dropped. It sends no other request,
 * and fails silently: the existing entries are still true. Never rejects.
 */
export async function refreshActivity(): Promise<void> {
  let now = activity.get();
  if (now.state === 'idle') return readActivity();
  if (now.state !== 'ready' || !account || refreshing) return;
  const { signal } = reading;
  const { networkId } = account;
  refreshing = true;
  try {
    let apart = false;
    const page = await readPages(
      account,
      null,
      [],
      (fetched, next) => {
        now = activity.get();
        if (now.state !== 'ready') return undefined;
        // All there is, or so much has happened that there may be a gap: it is read from its top again.
        apart = next === null || !fetched.some(({ id }) => now.newest.has(id));
        const edge = apart ? '' : fetched.at(-1)?.metadata.minedAt;
        return mergeEntries(now.entries, fetched, networkId, edge);
      },
      (entries) => entries.length > 0 || (!apart && entries === now.entries),
    );
    // An older page was appended meanwhile: the next refresh adds the new entries.
    if (!page || activity.get() !== now) return;
    const { next, visited } = apart ? page : now;
    activity.set({ ...now, ...page, next, visited });
  } catch (cause) {
    if (!signal.aborted) log.info('activity', cause);
  } finally {
    refreshing = false;
  }
}
