/** The wallet list as it is sent, and the ways to ask for a part of it. Source: protocol §2.3, §3.1. */
import type * as v from 'valibot';
import type { walletEntry, walletsQuery } from '../../protocol/http/wallets';
import { NAMED_NETWORKS } from '../../protocol/networks';
import type { ListedWallet } from '../data/wallet-list';

type Query = v.InferOutput<ReturnType<typeof walletsQuery>>;
/** As sent; what a reader makes of it is `WalletEntry`. */
type Wallet = { id: string; name: string; chains: readonly string[] } & {
  badge_type: 'certified' | 'none';
} & Partial<Record<keyof v.InferInput<typeof walletEntry>, unknown>>;

export interface WalletPages {
  page(query: Query): { data: Wallet[]; count: number };
}

/** For comparing: what a visitor takes for the same letters is the same. */
const folded = (text: string) => text.normalize('NFKC').toLowerCase();

/**
 * `chainIds`: the gateway's own chains. A wallet with a namespace wildcard reaches them too,
 * because users can add any EVM chain to an EVM wallet.
 */
export function createWalletPages(
  list: readonly ListedWallet[],
  chainIds: readonly string[],
): WalletPages {
  const known = [
    ...new Set([...NAMED_NETWORKS.map((network) => network.id as string), ...chainIds]),
  ];
  // Most wallets share their chains with others: a list of thousands has few of these.
  const spread = new Map<string, { ids: readonly string[]; set: ReadonlySet<string> }>();
  const reach = (chains: readonly string[]) => {
    const key = chains.join();
    let made = spread.get(key);
    if (!made) {
      const set = new Set(
        chains.flatMap((chain) =>
          chain.endsWith(':*') ? known.filter((id) => id.startsWith(chain.slice(0, -1))) : [chain],
        ),
      );
      made = { ids: [...set], set };
      spread.set(key, made);
    }
    return made;
  };
  const all = list.map((wallet, order) => ({
    sent: asSent(wallet, order, reach(wallet.chains).ids),
    name: folded(wallet.name),
    chains: reach(wallet.chains).set,
  }));
  return {
    page({ page, entries, search, include, exclude, chains, badge_type }) {
      const wanted = search && folded(search);
      const only = include?.length ? new Set(include) : undefined;
      const not = new Set(exclude);
      const matches = all.filter(
        ({ sent, name, chains: own }) =>
          (!wanted || name.includes(wanted) || sent.id === wanted || sent.rdns === wanted) &&
          (!only || only.has(sent.id)) &&
          !not.has(sent.id) &&
          (!chains?.length || chains.some((id) => own.has(id))) &&
          (!badge_type || sent.badge_type === badge_type),
      );
      return {
        data: matches.slice((page - 1) * entries, page * entries).map(({ sent }) => sent),
        count: matches.length,
      };
    },
  };
}

/** Sends null for unknown values, as other servers of the protocol do. */
function asSent(wallet: ListedWallet, order: number, chains: readonly string[]): Wallet {
  return {
    id: wallet.id,
    name: wallet.name,
    homepage: wallet.homepage ?? null,
    image_id: wallet.id,
    order,
    badge_type: wallet.badge_type ?? 'none',
    chains,
    mobile_link: wallet.mobile_link ?? null,
    link_mode: wallet.link_mode ?? null,
    desktop_link: wallet.desktop_link ?? null,
    webapp_link: wallet.webapp_link ?? null,
    app_store: wallet.app_store ?? null,
    play_store: wallet.play_store ?? null,
    chrome_store: wallet.chrome_store ?? null,
    rdns: wallet.rdns ?? null,
    injected: wallet.injected ?? null,
  };
}
