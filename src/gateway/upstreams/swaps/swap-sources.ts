/** Builds the exchange of each network that the configuration names. */
import { SWAP_NETWORK_IDS } from '../../../protocol/swaps/swap-networks';
import type { GatewayConfig } from '../../config';
import type { Clock } from '../../environment';
import type { QueryDataService } from '../external/data-service-client';
import type { EvmCalls } from '../rpc/evm-call';
import { createOneInchSwaps } from './one-inch-swaps';
import type { SwapSource } from './swap-source';
import { createV2Swaps } from './v2-swaps';

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
  if (swap?.oneInchKey !== undefined) {
    const { oneInchKey: key, oneInchUrl: url } = swap;
    const aggregator = createOneInchSwaps({ url, key, ask, now });
    for (const id of SWAP_NETWORK_IDS) if (Object.hasOwn(chains, id)) sources.set(id, aggregator);
  }
  // A router that the operator names comes first.
  for (const [chainId, router] of Object.entries(swap?.routers ?? {})) {
    const prices = chains[chainId]?.sources?.prices;
    const stable = prices?.kind === 'pools' ? prices.stable : undefined;
    sources.set(chainId, createV2Swaps({ router, stable, calls, now }));
  }
  return sources;
}
