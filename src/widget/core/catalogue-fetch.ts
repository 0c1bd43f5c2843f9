/** Asks the gateway for the wallets to offer. Source: protocol §2.3. */
import { type WalletEntry, wallets } from '../../protocol/http/wallets';
import { RECOMMENDED_ENTRIES } from './constants';
import type { Catalogue } from './gateway-contract';
import { call } from './http';
import { log } from './logger';
import { $options } from './options';
import { isMobile } from './platform';

const COINBASE = 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa';

/** On a phone only what can be opened there. */
function usable(list: readonly WalletEntry[]): WalletEntry[] {
  if (!isMobile()) return [...list];
  return list.filter(({ id, mobile_link }) => mobile_link || id === COINBASE);
}

async function byIds(ids: readonly string[]): Promise<readonly WalletEntry[]> {
  if (ids.length === 0) return [];
  const query = { page: '1', entries: String(ids.length), include: ids.join(',') };
  const { data } = await call(wallets, { query, quiet: true });
  return data.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** Never rejects: without an answer the list simply has fewer wallets. */
export async function fetchCatalogue(): Promise<Catalogue> {
  const { networks, featuredWalletIds, includeWalletIds, excludeWalletIds } = $options.get();
  const query = {
    page: '1',
    entries: String(RECOMMENDED_ENTRIES),
    include: includeWalletIds.join(','),
    exclude: [...excludeWalletIds, ...featuredWalletIds].join(','),
    chains: networks.map(({ id }) => id).join(','),
  };
  const [recommended, featured, excluded] = await Promise.allSettled([
    call(wallets, { query, quiet: true }),
    byIds(featuredWalletIds),
    byIds(excludeWalletIds),
  ]);
  if (recommended.status === 'rejected') log.warn('catalogue', recommended.reason);
  const reply = recommended.status === 'fulfilled' ? recommended.value : { data: [], count: 0 };
  return {
    state: recommended.status === 'fulfilled' ? 'ready' : 'failed',
    recommended: usable(reply.data).slice(0, RECOMMENDED_ENTRIES),
    featured: featured.status === 'fulfilled' ? usable(featured.value) : [],
    excluded: excluded.status === 'fulfilled' ? excluded.value : [],
    count: reply.count,
  };
}
