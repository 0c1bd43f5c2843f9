/**
 * The list of all wallets: page by page, or what a search and the badge find. Answers to earlier
 * questions are dropped. Source: protocol §2.3, specification §9.
 */
import { atom, computed, type ReadableAtom } from 'nanostores';
import type { WalletEntry } from '../../protocol/http/wallets';
import { $catalogue, loadCatalogue } from './catalogue';
import { SEARCH_MIN_WAIT_MS } from './constants';
import { customWallets } from './custom-wallets';
import { loadGateway } from './door';
import { track } from './events';
import type { WalletQuestion } from './gateway-contract';
import { log } from './logger';
import { $options } from './options';
import { pause } from './patience';
import { eachOnce } from './same-wallet';

export interface WalletList {
  /** `failed` with wallets: only the next page is missing. */
  state: 'idle' | 'loading' | 'ready' | 'failed';
  /** Each once. */
  wallets: readonly WalletEntry[];
  /** There are further pages. */
  more: boolean;
  /** What a search or the badge found. */
  found: boolean;
}

interface Pages {
  state: WalletList['state'];
  wallets: readonly WalletEntry[];
  /** How many have been read. */
  read: number;
  more: boolean;
}

const NONE: Pages = { state: 'idle', wallets: [], read: 0, more: true };
const pages = atom<Pages>(NONE);
/** Undefined: nothing is looked for. */
const findings = atom<Omit<Pages, 'read' | 'more'> | undefined>();
let reading = new AbortController();
let finding = new AbortController();
let wanted: { search: string; certified: boolean } = { search: '', certified: false };

export const $walletList: ReadableAtom<WalletList> = computed(
  [pages, findings, $catalogue, $options],
  (all, looked, { featured, recommended }, { excludeWalletIds }): WalletList => {
    const out = ({ id }: WalletEntry): boolean => !excludeWalletIds.includes(id);
    if (looked) {
      const { state, wallets } = looked;
      return { state, wallets, more: false, found: true };
    }
    const { state, more } = all;
    // Nothing is shown before the first page: it would stand elsewhere a moment later.
    if (all.read === 0) return { state, wallets: [], more, found: false };
    const wallets = eachOnce([...featured, ...customWallets(), ...recommended, ...all.wallets]);
    return { state, wallets: wallets.filter(out), more, found: false };
  },
);

async function ask(question: WalletQuestion, signal: AbortSignal) {
  const gateway = await loadGateway();
  signal.throwIfAborted();
  return gateway.fetchWallets(question, signal);
}

/** What the list leaves to its first rows is known only when those are. */
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

/** Reads the next page, if there is one and none is on its way; after a failure the same again. */
export async function readMore(): Promise<void> {
  const now = pages.get();
  if (now.state === 'loading' || !now.more) return;
  pages.set({ ...now, state: 'loading' });
  const { signal } = reading;
  try {
    await catalogueIsThere();
    signal.throwIfAborted();
    const without = [
      ...$catalogue.get().recommended.map(({ id }) => id),
      ...$options.get().featuredWalletIds,
    ];
    const { wallets, more } = await ask({ page: now.read + 1, without }, signal);
    if (signal.aborted) return;
    pages.set({
      state: 'ready',
      wallets: [...now.wallets, ...wallets],
      read: now.read + 1,
      more,
    });
  } catch (cause) {
    if (signal.aborted) return;
    log.warn('wallet list', cause);
    pages.set({ ...now, state: 'failed' });
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
  // What was found before stays, so that nothing flickers while somebody types.
  findings.set({ state: 'loading', wallets: findings.get()?.wallets ?? [] });
  try {
    await pause(SEARCH_MIN_WAIT_MS, signal);
    signal.throwIfAborted();
    track('SEARCH_WALLET', { badge: certified ? 'certified' : 'none', search: text });
    const { wallets } = await ask({ page: 1, search: text, certified }, signal);
    if (signal.aborted) return;
    const own = certified ? [] : ownMatches(text);
    findings.set({ state: 'ready', wallets: eachOnce([...own, ...wallets]) });
  } catch (cause) {
    if (signal.aborted) return;
    log.warn('wallet search', cause);
    findings.set({ state: 'failed', wallets: [] });
  }
}

/** What failed once more. */
export async function retryWallets(): Promise<void> {
  await (findings.get() ? findWallets(wanted.search, wanted.certified) : readMore());
}

/** The screen is left: what was looked for is forgotten, what was read stays. */
export function endSearch(): void {
  finding.abort();
  findings.set(undefined);
}

/** Another project, other networks: another list. */
export function resetWalletList(): void {
  reading.abort();
  reading = new AbortController();
  endSearch();
  pages.set(NONE);
}
