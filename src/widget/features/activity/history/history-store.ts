/**
 * What happened to the account on its network, page by page, newest first. Source: specification §4
 * ("Transactions: fetch sets loading, appends results, records next cursor, sets empty if none. Failure
 * sets empty, clears cursor, shows error. Reset clears all."), §8; protocol §1.3, §2.5.
 */
import { atom, type ReadableAtom } from 'nanostores';
import type { CaipAddress } from '../../../../protocol/caip';
import { type HistoryEntry, history } from '../../../../protocol/http/history';
import { track } from '../../../core/analytics/track';
import { $options } from '../../../core/config/options';
import { loadGateway } from '../../../core/contracts/loaders';
import { type AppKitError, appKitError } from '../../../core/errors/app-kit-error';
import type { PoisoningReport } from '../../../core/payments/address-poisoning';
import { log, reportError } from '../../../core/reporting/logger';
import type { ConnectedAccount } from '../../../core/state/accounts';
import { assessEntries } from './assess-entries';
import { mergeEntries } from './visible-entries';

export interface Activity {
  /** `unsupported`: nobody behind the gateway knows what happens on this network. */
  state: 'idle' | 'loading' | 'ready' | 'failed' | 'unsupported';
  /** Whose it is and where: of another network it says nothing. */
  of?: CaipAddress | undefined;
  /** Newest first, each once. */
  entries: readonly HistoryEntry[];
  /** What is to be thought of them: never shown without. */
  judged: PoisoningReport;
  /** Where the next page begins; null: there is none. */
  next: string | null;
  /** ISO 8601: the source knows nothing from before; absent: it begins with the chain. */
  since?: string | undefined;
  /** Where pages began that have been read: one that comes again would lead in a circle. */
  visited: readonly string[];
  /** All that the newest page told, shown or not: a newer one without any of it leaves a gap. */
  newest: ReadonlySet<string>;
}

const NOTHING: Activity = {
  state: 'idle',
  entries: [],
  judged: { marks: new Map(), sentTo: [], imitations: [] },
  next: null,
  visited: [],
  newest: new Set(),
};
const activity = atom<Activity>(NOTHING);
export const $activity: ReadableAtom<Activity> = activity;

/** (ours) So many pages in a row with nothing to show are read at once; then a press reads on. */
const IDLE_PAGES = 20;

let account: ConnectedAccount | undefined;
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
 * The account that is looked at now; another one, or another network, begins anew, and so does what could not
 * be read or was not known. What is there already is looked through for what is new.
 */
export async function showActivity(shown: ConnectedAccount | undefined): Promise<void> {
  const { of, state } = activity.get();
  if (shown && of === shown.caipAddress && state !== 'failed' && state !== 'unsupported') {
    account = shown;
    return refreshActivity();
  }
  begin(shown);
  return readActivity();
}

/** After a failure, or where nobody knew the network: from the top. */
export function retryActivity(): Promise<void> {
  begin(account);
  return readActivity();
}

const about = (cursor: string | null = null) => ({
  address: account?.address ?? '',
  projectId: $options.get().projectId,
  cursor,
  isSA: false,
});

/** What was read goes, too: half a list with an error below it would look like all of it. */
const end = (state: Activity['state']): void =>
  activity.set({ ...NOTHING, state, of: activity.get().of });

function fail(error: AppKitError, cursor?: string): void {
  end('failed');
  track('ERROR_FETCH_TRANSACTIONS', about(cursor));
  reportError(error);
}

/**
 * The next page, and on until there is enough to show or no more to read.
 * @param path where pages began so far; it grows
 * @param merge what the list is with all that was told; undefined: nobody wants it now
 * @param isEnough or the next page is read as well
 * @returns undefined also where nobody knows the network. @throws AppKitError, see `core/gateway/gateway-client.ts`.
 */
async function readPages(
  of: ConnectedAccount,
  start: string | null,
  path: string[],
  merge: (told: HistoryEntry[], next: string | null) => readonly HistoryEntry[] | undefined,
  isEnough: (entries: readonly HistoryEntry[]) => boolean,
) {
  const { signal } = reading;
  const { callSource } = await loadGateway();
  const { address, networkId } = of;
  const told: HistoryEntry[] = [];
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
    told.push(...page.data);
    since = page.since ?? since;
    next = path.includes(page.next ?? '') ? null : page.next;
    const entries = merge(told, next);
    if (!entries) return undefined;
    if (isEnough(entries) || next === null || left === 1) {
      const judged = await assessEntries(entries, of);
      signal.throwIfAborted();
      const newest = new Set(told.map(({ id }) => id));
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
      (told) => mergeEntries(entries, told, networkId),
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
 * What is new since, on top of what is there, and what the chain has dropped goes. It asks for nothing
 * else, and when it cannot it says nothing: what is there is still true. Never rejects.
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
      (told, next) => {
        now = activity.get();
        if (now.state !== 'ready') return undefined;
        // All there is, or so much has happened that there may be a gap: it is read from its top again.
        apart = next === null || !told.some(({ id }) => now.newest.has(id));
        const edge = apart ? '' : told.at(-1)?.metadata.minedAt;
        return mergeEntries(now.entries, told, networkId, edge);
      },
      (entries) => entries.length > 0 || (!apart && entries === now.entries),
    );
    // A page has come below meanwhile: what is new is there at the next look.
    if (!page || activity.get() !== now) return;
    const { next, visited } = apart ? page : now;
    activity.set({ ...now, ...page, next, visited });
  } catch (cause) {
    if (!signal.aborted) log.info('activity', cause);
  } finally {
    refreshing = false;
  }
}
