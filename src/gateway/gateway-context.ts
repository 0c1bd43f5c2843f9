/** The dependencies that every route of the gateway receives. */
import type { Context, Hono, MiddlewareHandler } from 'hono';
import type { GatewayConfig, Project } from './config';
import type { Clock, Log } from './environment';
import type { Metrics } from './http/metrics';
import type { ChainIndexer } from './indexer/indexer';
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
  /** The facts that EVM tokens report about themselves. */
  evmFacts: ReadFacts;
  /** Data services outside, guarded. */
  ask: QueryDataService;
  /** The features that work or fail, for `/health`. */
  features: Features;
  store: Store;
  /** Its data from the chains that the gateway follows. */
  indexer: ChainIndexer;
}

export type GatewayEnv = {
  Variables: {
    requestId: string;
    project: Project;
    /** Counts so many more requests. @throws ApiError 429 */
    charge(requests: number): void;
    /** Counts requests for work that is done: never refuses this request, but the next ones. */
    owe(requests: number): void;
    /** One name for all addresses of the visitor; see `visitor`. */
    visitor: string;
    /** The reply of this request that is kept now, if that needs no work. */
    again?: () => object | undefined;
    /** The visitor's own address, '' if unknown: for a service that must have it, and never kept. */
    client: string;
  };
};
export type GatewayApp = Hono<GatewayEnv>;
export type GatewayContext = Context<GatewayEnv>;
/** Refuses unknown projects and too many requests. */
export type AccessGuard = MiddlewareHandler<GatewayEnv>;
