/** The token lists of each chain: those in the configuration, and those fetched and fetched again. */
import type { GatewayConfig } from '../../config';
import type { Clock, Log } from '../../environment';
import type { QueryDataService } from '../external/data-service-client';
import type { Features } from '../source-health';
import { type ListedToken, parseTokenList } from './token-list';

/** A list that is older is fetched again, in the background. */
const FRESH = 3_600_000;
/** After a failure. */
const PAUSE = 60_000;

export interface TokenLists {
  /** Undefined: the chain has no list. Empty while none of its lists could be had. Never throws. */
  of(chainId: string): Promise<ReadonlyMap<string, ListedToken> | undefined>;
  /** The same as far as it has been fetched, without waiting. */
  known(chainId: string): ReadonlyMap<string, ListedToken> | undefined;
}

interface Dependencies {
  config: GatewayConfig;
  ask: QueryDataService;
  features: Features;
  now: Clock;
  log: Log;
}

interface Chain {
  /** In the order of the file; undefined: not there yet. */
  lists: (ReadonlyMap<string, ListedToken> | undefined)[];
  merged: ReadonlyMap<string, ListedToken>;
  nextAt: number;
  running: Promise<void> | undefined;
}

/** @throws Error if a configured list is invalid or is a file path: files are read earlier. */
export function createTokenLists({ config, ask, features, now, log }: Dependencies): TokenLists {
  const chains = new Map<string, Chain>();
  for (const [chainId, { sources }] of Object.entries(config.chains)) {
    const named = sources?.tokenLists;
    features.set('tokenLists', chainId, named ? 'unknown' : 'off');
    if (!named) continue;
    const lists = named.map((list, place) => {
      if (typeof list === 'string') {
        if (/^https?:/.test(list)) return undefined;
        throw new Error(`chains["${chainId}"].sources.tokenLists: list ${place + 1} was not read`);
      }
      return parseTokenList(list, chainId);
    });
    chains.set(chainId, { lists, merged: merge(lists), nextAt: 0, running: undefined });
  }

  async function fetchAll(chainId: string, chain: Chain): Promise<void> {
    const named = config.chains[chainId]?.sources?.tokenLists ?? [];
    let failed = false;
    await Promise.all(
      named.map(async (list, place) => {
        if (typeof list !== 'string') return;
        try {
          const value = await ask(`tokenLists ${chainId} ${place}`, list);
          chain.lists[place] = parseTokenList(value, chainId);
        } catch {
          failed = true;
          log('warn', 'token list failed', { chain: chainId, list: place });
        }
      }),
    );
    chain.merged = merge(chain.lists);
    chain.nextAt = now() + (failed ? PAUSE : FRESH);
    features.set('tokenLists', chainId, failed ? 'down' : 'up');
  }

  const lists: TokenLists = {
    async of(chainId) {
      const chain = chains.get(chainId);
      if (!chain) return undefined;
      if (now() >= chain.nextAt || chain.nextAt - now() > FRESH) {
        chain.running ??= fetchAll(chainId, chain).finally(() => {
          chain.running = undefined;
        });
        // The first caller waits for the list; later callers get the cached list during a refresh.
        if (chain.nextAt === 0) await chain.running;
      }
      return chain.merged;
    },
    known(chainId) {
      void lists.of(chainId);
      return chains.get(chainId)?.merged;
    },
  };
  return lists;
}

function merge(lists: Chain['lists']): ReadonlyMap<string, ListedToken> {
  const merged = new Map<string, ListedToken>();
  for (const list of lists) {
    for (const [address, token] of list ?? []) {
      if (!merged.has(address)) merged.set(address, token);
    }
  }
  return merged;
}
