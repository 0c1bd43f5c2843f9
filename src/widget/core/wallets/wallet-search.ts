/**
 * The list of all wallets: page by page, or what a search and the badge find. Answers to earlier
 * questions are dropped. Source: protocol §2.3, specification §9.
 */
import { atom, computed, type ReadableAtom } from 'nanostores';
import type { WalletEntry } from '../../../protocol/http/wallets';
import { track } from '../analytics/track-event';
import { sleep } from '../async/backoff';
import { $options } from '../config/options';
import { SEARCH_MIN_WAIT_MS } from '../constants/limits';
import { loadGateway } from '../contracts/island-loaders';
import { type AppKitError, ownError } from '../errors/app-kit-error';
import type { WalletPage, WalletQuery } from '../gateway/gateway-types';
import { log } from '../reporting/logger';
import { $namespaceFilter } from '../state/namespaces';
import type { Stop } from '../state/store-listeners';
import { $catalogue } from './catalogue';
import { customWallets } from './custom-wallets';
import { eachOnce } from './dedupe-wallets';
import { loadCatalogue } from './load-catalogue';
import { onOfferChange } from './offer-change';
import { supportsNamespace } from './supports-namespace';

export interface WalletList {
  /** `failed` with wallets: only the next page is missing. */
  state: 'idle' | 'loading' | 'ready' | 'failed';
  /** Why it failed. */
  error?: AppKitError | undefined;
  /** Each once. */
  wallets: readonly WalletEntry[];
  /** There are further pages. */
  more: boolean;
  /** True for the result of a search or of the badge filter. */
  found: boolean;
}

interface Pages {
  state: WalletList['state'];
  error?: AppKitError | undefined;
  wallets: readonly WalletEntry[];
  /** How many have been read. */
  read: number;
  more: boolean;
}

/** (ours) This many pages in a row without a new wallet end the list, whatever the count says. */
const IDLE_PAGES = 50;

const NONE: Pages = { state: 'idle', wallets: [], read: 0, more: true };
const pages = atom<Pages>(NONE);
/** Undefined: nothing is looked for. */
const findings = atom<Omit<Pages, 'read' | 'more'> | undefined>();
let reading = new AbortController();
let finding = new AbortController();
let wanted: { search: string; certified: boolean } = { search: '', certified: false };

/** Undefined before the first page: earlier rows would move a moment later. */
const gathered = computed(pages, ({ read, wallets }) => (read === 0 ? undefined : wallets));

/** Separate from the loading state, so that sorting thousands of wallets runs once per page. */
const listed = computed(
  [gathered, $catalogue, $options, $namespaceFilter],
  (wallets, { featured, recommended }, { excludeWalletIds }, namespace) =>
    wallets === undefined
      ? []
      : eachOnce([...featured, ...customWallets(), ...recommended, ...wallets])
          .filter(({ id }) => !excludeWalletIds.includes(id))
          .filter(supportsNamespace(namespace)),
);

export const $walletList: ReadableAtom<WalletList> = computed(
  [pages, findings, listed, $namespaceFilter],
  ({ state, error, more }, looked, wallets, namespace): WalletList => {
    if (!looked) return { state, ...(error && { error }), wallets, more, found: false };
    const found = looked.wallets.filter(supportsNamespace(namespace));
    return { ...looked, wallets: found, more: false, found: true };
  },
);

async function ask(question: WalletQuery, signal: AbortSignal): Promise<WalletPage> {
  const { projectId, enable } = $options.get();
  // The site owner's own wallets are listed in any case.
  if (!projectId || !enable.wallets) return { wallets: [], count: 0, more: false };
  const gateway = await loadGateway();
  signal.throwIfAborted();
  return gateway.fetchWallets(question, signal);
}

/** Resolves once the first rows are known: the list leaves those wallets out. */
function catalogueIsThere(): Promise<void> {
  void loadCatalogue();
  return new Promise((resolve) => {
    const stop = $catalogue.subscribe(({ state }) => {
      if (state === 'loading') return;
      queueMicrotask(() => stop());
      resolve();
    });
  });
}

/**
 * Loads pages until there is a new wallet to show or no page left: an unchanged list triggers no
 * further request. One run at a time; after a failure it loads the same page again.
 */
export async function readMore(): Promise<void> {
  const { state, more } = pages.get();
  if (state === 'loading' || !more) return;
  const { signal } = reading;
  const shown = listed.get().length;
  let now: Pages = { ...pages.get(), state: 'loading', error: undefined };
  pages.set(now);
  try {
    await catalogueIsThere();
    signal.throwIfAborted();
    const without = [
      ...$catalogue.get().recommended.map(({ id }) => id),
      ...$options.get().featuredWalletIds,
    ];
    let grown = false;
    for (let asked = 0; !grown && now.more && asked < IDLE_PAGES; asked += 1) {
      const page = now.read + 1;
      const answer = await ask({ page, without }, signal);
      if (signal.aborted) return;
      const wallets = [...now.wallets, ...answer.wallets];
      now = { state: 'loading', wallets, read: page, more: answer.more };
      pages.set(now);
      grown = listed.get().length > shown;
    }
    pages.set({ ...now, state: 'ready', more: now.more && grown });
  } catch (cause) {
    if (signal.aborted) return;
    log.warn('wallet list', cause);
    pages.set({ ...now, state: 'failed', error: ownError(cause) });
  }
}

/** The owner's own wallets are not the gateway's to find. */
function ownMatches(search: string): WalletEntry[] {
  const text = search.toLowerCase();
  return customWallets().filter(({ name }) => text && name.toLowerCase().includes(text));
}

/**
 * Looks for wallets, 300 ms after the last word; nothing to look for shows the pages again.
 * @param certified only those with the badge
 */
export async function findWallets(search: string, certified: boolean): Promise<void> {
  finding.abort();
  finding = new AbortController();
  const { signal } = finding;
  const text = search.trim().slice(0, 100);
  wanted = { search: text, certified };
  if (!text && !certified) {
    findings.set(undefined);
    return;
  }
  // Keep the previous results, so that nothing flickers while the user types.
  findings.set({ state: 'loading', wallets: findings.get()?.wallets ?? [] });
  try {
    await sleep(SEARCH_MIN_WAIT_MS, signal);
    signal.throwIfAborted();
    track('SEARCH_WALLET', { badge: certified ? 'certified' : 'none', search: text });
    const { wallets } = await ask({ page: 1, search: text, certified }, signal);
    if (signal.aborted) return;
    const own = certified ? [] : ownMatches(text);
    findings.set({ state: 'ready', wallets: eachOnce([...own, ...wallets]) });
  } catch (cause) {
    if (signal.aborted) return;
    log.warn('wallet search', cause);
    findings.set({ state: 'failed', error: ownError(cause), wallets: [] });
  }
}

/** Repeats the failed request. */
export async function retryWallets(): Promise<void> {
  await (findings.get() ? findWallets(wanted.search, wanted.certified) : readMore());
}

/** The screen is left: what was looked for is forgotten, what was read stays. */
export function endSearch(): void {
  finding.abort();
  findings.set(undefined);
}

/** Another project or other networks need another list. Started with the island that shows it. @returns a stop. */
export function otherOfferResetsList(): Stop {
  return onOfferChange(resetWalletList);
}

export function resetWalletList(): void {
  reading.abort();
  reading = new AbortController();
  endSearch();
  pages.set(NONE);
}
