/** Builds the exchange of each network that the configuration names. */
import type { GatewayConfig } from '../../config';
import type { Clock } from '../../environment';
import type { QueryDataService } from '../external/data-service-client';
import type { EvmCalls } from '../rpc/evm-call';
import { createOneInchSwaps, ONE_INCH_NETWORKS } from './one-inch-swaps';
import type { SwapSource } from './swap-source';
import { createV2Swaps } from './v2-swaps';

const ONE_INCH = 'https://api.1inch.com';

interface Dependencies {
  config: GatewayConfig;
  calls: EvmCalls;
  ask: QueryDataService;
  now: Clock;
}

export function createSwapSources({
  config,
  calls,
  ask,
  now,
}: Dependencies): ReadonlyMap<string, SwapSource> {
  const { swap, chains } = config;
  const sources = new Map<string, SwapSource>();
  const { oneInchKey: key, oneInchUrl: url } = swap ?? {};
  if (key !== undefined || url !== undefined) {
    const aggregator = createOneInchSwaps({ url: url ?? ONE_INCH, key, ask, now });
    for (const id of ONE_INCH_NETWORKS) if (Object.hasOwn(chains, id)) sources.set(id, aggregator);
  }
  // A router that the operator names comes first.
  for (const [chainId, router] of Object.entries(swap?.routers ?? {})) {
    const prices = chains[chainId]?.sources?.prices;
    const stable = prices?.kind === 'pools' ? prices.stable : undefined;
    sources.set(chainId, createV2Swaps({ router, stable, calls, now }));
  }
  return sources;
}
