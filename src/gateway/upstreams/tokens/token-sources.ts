/** Builds what each chain's configuration asks for: where its balances and prices come from. */
import { type GatewayConfig, nativeCurrency } from '../../config';
import type { Clock, Log } from '../../environment';
import { createBlockscout } from '../external/blockscout';
import type { QueryDataService } from '../external/data-service-client';
import { createRestBalances } from '../external/rest-balances';
import { createUnreadable } from '../external/unreadable-entries';
import { createPriceHistory } from '../prices/past-prices';
import { createPools } from '../prices/pool-prices';
import { createRestPrices } from '../prices/rest-prices';
import { createVaults } from '../prices/vault-prices';
import type { EvmCalls } from '../rpc/evm-call';
import type { RpcUpstreams } from '../rpc/rpc-upstreams';
import { createSolanaCall } from '../rpc/solana-call';
import type { Features } from '../source-health';
import type {
  BalanceSource,
  Holding,
  PriceHistorySource,
  PriceSource,
  TokensSeenBy,
} from '../source-types';
import { type ChainTokens, createEvmHoldings } from './evm-holdings';
import { hasBalances, readNative } from './native-balance';
import { createSolanaHoldings } from './solana-holdings';
import type { SolanaMintsOf } from './solana-mints';
import { createTokenLists, type TokenLists } from './token-lists';
import type { ReadFacts } from './token-metadata';

export interface SourceDependencies {
  config: GatewayConfig;
  rpc: RpcUpstreams;
  calls: EvmCalls;
  solanaMints: SolanaMintsOf;
  ask: QueryDataService;
  seenBy: TokensSeenBy;
  evmFacts: ReadFacts;
  features: Features;
  now: Clock;
  log: Log;
}

/** Assembles the balance sources of one chain. */
export interface ChainAssets {
  balances: BalanceSource;
  prices: PriceSource | undefined;
  priceHistory: PriceHistorySource | undefined;
}

export interface TokenSources {
  chains: ReadonlyMap<string, ChainAssets>;
  named: ChainTokens['named'];
  lists: TokenLists;
}

export function createAssets(dependencies: SourceDependencies): TokenSources {
  const { config, calls, ask, features, now, log } = dependencies;
  const lists = createTokenLists(dependencies);
  const evm = createEvmHoldings({ ...dependencies, lists });
  const solana = createSolanaHoldings({ ...dependencies, lists });
  const askSolana = createSolanaCall(dependencies.rpc, 'Prices cannot be read now.');
  const unreadable = createUnreadable(lists, log);
  const currencyOf = (chainId: string) => nativeCurrency(config, chainId);

  const tokensOf = (chainId: string): ChainTokens => (chainId.startsWith('eip155:') ? evm : solana);

  const onchain: BalanceSource = {
    kind: 'onchain',
    async holdings(id, account, fresh, found) {
      const currency = currencyOf(id);
      if (!currency) throw new Error(`no coin is configured for ${id}`);
      const [amount, others] = await Promise.all([
        readNative(dependencies, id, account),
        tokensOf(id).owned(id, account, fresh, found ?? (() => {})),
      ]);
      return [{ ...currency, amount }, ...others];
    },
  };

  function balancesOf(chainId: string): BalanceSource {
    const source = config.chains[chainId]?.sources?.balances;
    if (!source) return onchain;
    return withNative(
      source.kind === 'blockscout'
        ? createBlockscout(source, ask, currencyOf, unreadable)
        : createRestBalances(source, ask, currencyOf, unreadable),
    );
  }

  /** A service that only knows tokens, or has not looked at the coin yet: that is asked of the chain. */
  function withNative(source: BalanceSource): BalanceSource {
    return {
      kind: 'external',
      async holdings(id, account, fresh) {
        const all = await source.holdings(id, account, fresh).catch((error: unknown) => {
          log('warn', 'an external service returned unreadable balances', { chain: id });
          throw error;
        });
        if (all.some(({ address }) => address === undefined)) return all;
        const currency = currencyOf(id);
        if (!currency) return all;
        const native: Holding = {
          ...currency,
          amount: await readNative(dependencies, id, account),
        };
        return [native, ...all];
      },
    };
  }

  function pricesOf(chainId: string): PriceSource | undefined {
    const source = config.chains[chainId]?.sources?.prices;
    if (!source) return undefined;
    if (source.kind === 'pools') return createPools(source, calls, now);
    if (source.kind === 'vaults') return createVaults(source, askSolana, now);
    return createRestPrices(source, ask, now);
  }

  const chains = new Map<string, ChainAssets>();
  for (const chainId of Object.keys(config.chains)) {
    if (!hasBalances(chainId)) continue;
    const prices = pricesOf(chainId);
    features.set('balances', chainId, 'unknown');
    const past = config.chains[chainId]?.sources?.priceHistory;
    const priceHistory = past && createPriceHistory(past, ask, features, now);
    features.set('prices', chainId, prices ? 'unknown' : 'off');
    features.set('priceHistory', chainId, priceHistory ? 'unknown' : 'off');
    chains.set(chainId, { balances: balancesOf(chainId), prices, priceHistory });
  }
  return {
    chains,
    named: (chainId, account, tokens) => tokensOf(chainId).named(chainId, account, tokens),
    lists,
  };
}
