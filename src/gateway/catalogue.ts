/** The wallet list as it is sent, and the ways to ask for a part of it. Source: protocol §2.3, §3.1. */
import type * as v from 'valibot';
import type { walletEntry, walletsQuery } from '../protocol/http/wallets';
import { NAMED_NETWORKS } from '../protocol/networks';
import { SEED_WALLETS } from './data/wallets';

type Query = v.InferOutput<ReturnType<typeof walletsQuery>>;
/** As sent; what a reader makes of it is `WalletEntry`. */
type Wallet = { id: string; name: string; chains: string[]; badge_type: 'none' } & Partial<
  Record<keyof v.InferInput<typeof walletEntry>, unknown>
>;

export interface Catalogue {
  page(query: Query): { data: Wallet[]; count: number };
}

/**
 * `chainIds`: the gateway's own chains. A wallet of a family is said to reach them too, for an EVM
 * wallet can be taught any EVM chain.
 */
export function createCatalogue(chainIds: readonly string[]): Catalogue {
  const known = [
    ...new Set([...NAMED_NETWORKS.map((network) => network.id as string), ...chainIds]),
  ];
  const all: Wallet[] = SEED_WALLETS.map((seed, order) => ({
    id: seed.id,
    name: seed.name,
    homepage: seed.homepage,
    image_id: seed.id,
    order,
    badge_type: 'none',
    chains: known.filter((id) => seed.families.some((family) => id.startsWith(`${family}:`))),
    mobile_link: seed.mobile ?? null,
    link_mode: seed.universal ?? null,
    desktop_link: null,
    webapp_link: null,
    app_store: null,
    play_store: null,
    chrome_store: null,
    rdns: seed.rdns ?? null,
    injected: seed.injected ? [{ namespace: 'eip155', injected_id: seed.injected }] : null,
  }));
  return {
    page({ page, entries, search, include, exclude, chains, badge_type }) {
      const wanted = search?.toLowerCase();
      const matches = all.filter(
        (wallet) =>
          (!wanted || wallet.name.toLowerCase().includes(wanted)) &&
          (!include?.length || include.includes(wallet.id)) &&
          !exclude?.includes(wallet.id) &&
          (!chains?.length || chains.some((id) => wallet.chains.includes(id))) &&
          (!badge_type || wallet.badge_type === badge_type),
      );
      return {
        data: matches.slice((page - 1) * entries, page * entries),
        count: matches.length,
      };
    },
  };
}
