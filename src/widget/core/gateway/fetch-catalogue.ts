/** Asks the gateway for the wallets to offer. Source: protocol §2.3. */
import { MAX_ENTRIES, type WalletEntry, wallets } from '../../../protocol/http/wallets';
import { sleep } from '../async/backoff';
import { $options } from '../config/options';
import { RECOMMENDED_ENTRIES } from '../constants/initial-limits';
import { EARLY_REPLY_MS, PAGE_ENTRIES, SEARCH_ENTRIES } from '../constants/limits';
import { log } from '../reporting/logger';
import { usableWallets } from '../wallets/filter-wallets';
import { earlyReply } from './early-wallets';
import { baseUrl, callAddress, callGateway, parseReply } from './gateway-client';
import type { Catalogue, WalletPage, WalletQuery } from './gateway-types';

/** In their order. More than the protocol lets anybody ask for at once are asked for in several calls. */
async function byIds(ids: readonly string[]): Promise<readonly WalletEntry[]> {
  const parts: string[][] = [];
  for (let at = 0; at < ids.length; at += MAX_ENTRIES) parts.push(ids.slice(at, at + MAX_ENTRIES));
  const replies = await Promise.all(
    parts.map((part) => {
      const query = { page: '1', entries: String(part.length), include: part.join(',') };
      return callGateway(wallets, { query, quiet: true });
    }),
  );
  const found = replies.flatMap(({ data }) => data);
  return found.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** The question of a call, without the caller's version and empty parameters. */
function questionOf(url: string): string {
  const { origin, pathname, searchParams } = new URL(url);
  const given = [...searchParams].filter(([name, value]) => value && name !== 'sv');
  return JSON.stringify([origin, pathname, given.sort()]);
}

/** The reply that the loader asked for, if it is the answer to this question and comes in time. */
async function early(query: object): Promise<ReturnType<typeof readWallets> | undefined> {
  const waiting = new AbortController();
  const reply = await Promise.race([
    earlyReply().catch(() => undefined),
    sleep(EARLY_REPLY_MS, waiting.signal),
  ]);
  waiting.abort();
  const url = callAddress(baseUrl('config'), wallets, {}, query);
  if (!reply || !url || questionOf(reply.url) !== questionOf(url)) return undefined;
  return readWallets(reply.text);
}

function readWallets(text: string) {
  try {
    return parseReply(wallets, JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Never rejects: without an answer the list simply has fewer wallets. */
export async function fetchCatalogue(): Promise<Catalogue> {
  const { networks, namesNetworks, featuredWalletIds, includeWalletIds, excludeWalletIds } =
    $options.get();
  const query = {
    page: '1',
    entries: String(RECOMMENDED_ENTRIES),
    include: includeWalletIds.join(','),
    exclude: [...excludeWalletIds, ...featuredWalletIds].join(','),
    // The loader, which asks the same, does not know the default networks.
    chains: namesNetworks ? networks.map(({ id }) => id).join(',') : '',
  };
  const [recommended, featured, excluded] = await Promise.allSettled([
    early(query).then((reply) => reply ?? callGateway(wallets, { query, quiet: true })),
    byIds(featuredWalletIds),
    byIds(excludeWalletIds),
  ]);
  if (recommended.status === 'rejected') log.warn('catalogue', recommended.reason);
  const reply = recommended.status === 'fulfilled' ? recommended.value : { data: [], count: 0 };
  return {
    state: recommended.status === 'fulfilled' ? 'ready' : 'failed',
    recommended: usableWallets(reply.data).slice(0, RECOMMENDED_ENTRIES),
    featured: featured.status === 'fulfilled' ? usableWallets(featured.value) : [],
    excluded: excluded.status === 'fulfilled' ? excluded.value : [],
    count: reply.count,
  };
}

/** A page of the whole list, or what a search or the badge finds. */
export async function fetchWallets(
  { page, search, certified, without = [] }: WalletQuery,
  signal: AbortSignal,
): Promise<WalletPage> {
  const { networks, includeWalletIds, excludeWalletIds } = $options.get();
  const chains = networks.map(({ id }) => id as string);
  const found = search !== undefined || certified;
  const query = {
    page: String(page),
    entries: String(found ? SEARCH_ENTRIES : PAGE_ENTRIES),
    include: includeWalletIds.join(','),
    exclude: [...excludeWalletIds, ...without].join(','),
    chains: chains.join(','),
    ...(search && { search }),
    ...(certified && { badge_type: 'certified' as const }),
  };
  const { data, count, sent } = await callGateway(wallets, { query, signal, quiet: true });
  // An upstream may not know the parameter.
  const speaks = (one: WalletEntry): boolean =>
    !one.chains || one.chains.some((id) => chains.includes(id));
  return {
    wallets: usableWallets(data).filter((one) => found || speaks(one)),
    count,
    // An unreadable page still counts as a page; an empty one is the end, whatever the count says.
    more: !found && Boolean(sent) && page * PAGE_ENTRIES < count,
  };
}
