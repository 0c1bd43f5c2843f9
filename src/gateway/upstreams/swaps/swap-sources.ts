/** Builds the exchange of each network that the configuration names. */
import type { GatewayConfig } from '../../config';
import type { Clock } from '../../environment';
import type { EvmCalls } from '../rpc/evm-call';
import type { SwapSource } from './swap-source';
import { createV2Swaps } from './v2-swaps';

export function createSwapSources(
  config: GatewayConfig,
  calls: EvmCalls,
  now: Clock,
): ReadonlyMap<string, SwapSource> {
  return new Map(
    Object.entries(config.swap?.routers ?? {}).map(([chainId, router]) => {
      const prices = config.chains[chainId]?.sources?.prices;
      const stable = prices?.kind === 'pools' ? prices.stable : undefined;
      return [chainId, createV2Swaps({ router, stable, calls, now })] as const;
    }),
  );
}
