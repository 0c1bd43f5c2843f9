/** What every route of the gateway is given. */
import type { Context, Hono, MiddlewareHandler } from 'hono';
import type { GatewayConfig, Project } from './config';
import type { Clock, Log } from './environment';
import type { Metrics } from './metrics';
import type { RpcUpstreams } from './upstreams/rpc';

export interface Gateway {
  config: GatewayConfig;
  log: Log;
  now: Clock;
  metrics: Metrics;
  rpc: RpcUpstreams;
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
