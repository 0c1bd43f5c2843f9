/**
 * Holds the NFTs of the account on its network, page by page, as the gateway reports them. Source:
 * issue "What I own", part 3; the endpoint is ours (`protocol/http/nfts.ts`).
 */
import { atom, type ReadableAtom } from 'nanostores';
import type { CaipAddress } from '../../../protocol/caip';
import { type NftEntry, nfts } from '../../../protocol/http/nfts';
import { $options } from '../../core/config/options';
import { PORTFOLIO_TTL_MS } from '../../core/constants/limits';
import { loadGateway } from '../../core/contracts/island-loaders';
import { log } from '../../core/reporting/logger';
import type { ConnectedAccount } from '../../core/state/accounts';
import { mergeNfts, withoutSpam } from './visible-nfts';

export interface NftCollection {
  /**
   * `failed` with NFTs: only the next page is missing. `unsupported`: the gateway has no NFT source
   * for this network.
   */
  state: 'idle' | 'loading' | 'ready' | 'failed' | 'unsupported';
  /** Whose they are and where. */
  of?: CaipAddress;
  /** Each once, spam among them. */
  nfts: readonly NftEntry[];
  /** Cursor of the next page; null: this is the last page. */
  next: string | null;
  /** ISO 8601: earlier history is unknown, so NFTs may be missing; absent: the list is complete. */
  since?: string;
}

const NOTHING: NftCollection = { state: 'idle', nfts: [], next: null };
const collected = atom<NftCollection>(NOTHING);
export const $nfts: ReadableAtom<NftCollection> = collected;

/** (ours) So many pages in a row with nothing but spam are read at once; then a press reads on. */
const IDLE_PAGES = 20;

let account: ConnectedAccount | undefined;
/** The gateway of the list. */
let source = '';
/** Cursors of the pages read so far: a repeated cursor would cause a loop. */
let visited = new Set<string>();
let reading = new AbortController();
/** Epoch ms: when the first page came. */
let readAt = 0;

export function resetNfts(): void {
  reading.abort();
  reading = new AbortController();
  visited = new Set();
  account = undefined;
  collected.set(NOTHING);
}

/**
 * Shows the NFTs of an account. A different account, network or gateway starts a new list, and so
 * does a failed or unsupported one. A list older than half a minute loads again and stays until the reply
 * arrives.
 */
export async function showNfts(shown: ConnectedAccount): Promise<void> {
  const { of, state } = collected.get();
  const { apiUrl } = $options.get();
  const same = of === shown.caipAddress && source === apiUrl;
  source = apiUrl;
  if (same && state !== 'failed' && state !== 'unsupported') {
    account = shown;
    if (state === 'ready' && Date.now() - readAt >= PORTFOLIO_TTL_MS) await readAgain();
    return;
  }
  resetNfts();
  account = shown;
  collected.set({ ...NOTHING, of: shown.caipAddress });
  await readNfts();
}

/**
 * @returns undefined on an unsupported network. @throws AppKitError, see
 * `core/gateway/gateway-client.ts`.
 */
async function fetchPage(
  { address, networkId }: ConnectedAccount,
  cursor: string | undefined,
  signal: AbortSignal,
) {
  const gateway = await loadGateway();
  signal.throwIfAborted();
  const query = { chainId: networkId, ...(cursor !== undefined && { cursor }) };
  return gateway.callSource(networkId, nfts, { path: { address }, query, signal });
}

/**
 * Reads the first page, or the next one, and on while there is nothing but spam. Once at a time, and
 * after a failure the same page again. Never rejects.
 */
export async function readNfts(): Promise<void> {
  const before = collected.get();
  if (!account || before.state === 'loading' || before.state === 'unsupported') return;
  if (before.state === 'ready' && before.next === null) return;
  const { signal } = reading;
  const of = account;
  let now: NftCollection = { ...before, state: 'loading' };
  collected.set(now);
  const shown = withoutSpam(now.nfts).length;
  try {
    for (let asked = 0; asked < IDLE_PAGES; asked += 1) {
      const cursor = now.next ?? undefined;
      const page = await fetchPage(of, cursor, signal);
      if (signal.aborted) return;
      if (!page) {
        collected.set({ ...NOTHING, state: 'unsupported', of: of.caipAddress });
        return;
      }
      if (cursor === undefined) readAt = Date.now();
      else visited.add(cursor);
      const next = page.next !== null && visited.has(page.next) ? null : page.next;
      const nfts = mergeNfts(now.nfts, page.nfts, of.networkId);
      now = { ...now, nfts, next, ...(page.since && { since: page.since }) };
      collected.set(now);
      if (next === null || withoutSpam(now.nfts).length > shown) break;
    }
    collected.set({ ...now, state: 'ready' });
  } catch (cause) {
    if (signal.aborted) return;
    log.warn('nfts', cause);
    collected.set({ ...now, state: 'failed' });
  }
}

/** Loads from the top; if that fails, the existing list is the last known one. */
async function readAgain(): Promise<void> {
  if (!account) return;
  const { signal } = reading;
  const of = account;
  try {
    const page = await fetchPage(of, undefined, signal);
    const now = collected.get();
    if (signal.aborted || !page || now.state !== 'ready') return;
    readAt = Date.now();
    visited = new Set();
    const nfts = mergeNfts([], page.nfts, of.networkId);
    const { since: _, ...known } = now;
    const since = page.since && { since: page.since };
    collected.set({ ...known, nfts, next: page.next, ...since });
    if (page.next !== null && withoutSpam(nfts).length === 0) await readNfts();
  } catch (cause) {
    if (!signal.aborted) log.info('nfts', cause);
  }
}
