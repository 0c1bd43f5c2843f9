/** What every route of the gateway is given. */
import type { Context, Hono, MiddlewareHandler } from 'hono';
import type { GatewayConfig, Project } from './config';
import type { Clock, Log } from './environment';
import type { Metrics } from './http/metrics';
import type { Indexer } from './indexer/indexer';
import type { Store } from './store/open-store';
import type { QueryDataService } from './upstreams/external/data-service-client';
import type { EvmCalls } from './upstreams/rpc/evm-call';
import type { RpcUpstreams } from './upstreams/rpc/rpc-upstreams';
import type { Features } from './upstreams/source-health';
import type { ReadFacts } from './upstreams/tokens/token-metadata';

export interface Gateway {
  config: GatewayConfig;
  log: Log;
  now: Clock;
  metrics: Metrics;
  rpc: RpcUpstreams;
  /** Questions to EVM chains. */
  calls: EvmCalls;
  /** What EVM tokens say of themselves. */
  evmFacts: ReadFacts;
  /** Data services outside, guarded. */
  ask: QueryDataService;
  /** What works and what does not, for `/health`. */
  features: Features;
  store: Store;
  /** What it has read of the chains that are followed. */
  indexer: Indexer;
}

export type GatewayEnv = {
  Variables: {
    requestId: string;
    project: Project;
    /** Counts so many more requests. @throws ApiError 429 */
    charge(requests: number): void;
  };
};
export type GatewayApp = Hono<GatewayEnv>;
export type GatewayContext = Context<GatewayEnv>;
/** Refuses unknown projects and too many requests. */
export type Guard = MiddlewareHandler<GatewayEnv>;
