/** For the owner's monitors. */
import type { DomainDeps } from '../domain';
import type { GatewayApp } from '../gateway-context';
import { metricsReply, PRIVATE_HEADERS } from '../http/metrics-access';
import type { ChainIndexer } from '../indexer/indexer';
import type { FeatureState } from '../upstreams/source-health';

type Followed = NonNullable<ReturnType<ChainIndexer['of']>>;

export function register(
  app: GatewayApp,
  { config, indexer, metrics, rpc, features, version }: DomainDeps,
): void {
  /** Of the chains that are followed here. */
  function followed(tell: (follower: Followed) => string) {
    const states = Object.keys(config.chains).flatMap((chain) => {
      const follower = indexer.of(chain);
      return follower ? [[chain, tell(follower)] as const] : [];
    });
    return Object.fromEntries(states);
  }
  const traced = (does: boolean | undefined): FeatureState =>
    does === undefined ? 'unknown' : does ? 'up' : 'off';

  app.get('/health', (c) => {
    const chains = rpc.health();
    const states = features.states();
    const parts = [chains, ...Object.values(states)];
    // Still 200: a chain or a service being away is no reason to restart the gateway.
    const status = parts.some((part) => Object.values(part).includes('down')) ? 'degraded' : 'ok';
    const shown = {
      ...states,
      history: { ...states.history, ...followed(({ state }) => state()) },
      traces: followed(({ traces }) => traced(traces())),
    };
    return c.json({ status, version, chains, features: shown }, 200, PRIVATE_HEADERS);
  });
  // With a port alone, only that port has them.
  const access = config.metrics;
  if (access?.token === undefined) return;
  app.get('/metrics', (c) => metricsReply(metrics, access, c.req.header('Authorization')));
}
