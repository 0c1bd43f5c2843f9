/**
 * The whole gateway as one function of Request to Response. It opens no port, reads no environment
 * and calls nothing but the `fetch` and the `remote` it is given: see `server.ts` for a process.
 */
import { Hono } from 'hono';
import { every } from 'hono/combine';
import { anyOrigin, knownProject, limited } from './access';
import { ApiError } from './api-error';
import type { GatewayConfig } from './config';
import { builtInWallets, type ListedWallet } from './data/wallet-list';
import type { Clock, Fetch, Log } from './environment';
import type { Gateway, GatewayApp, GatewayContext, GatewayEnv, Guard } from './gateway';
import { createMetrics, type Metrics } from './metrics';
import { observe } from './observe';
import { analyticsRoutes } from './routes/analytics';
import { blockchainRoutes } from './routes/blockchain';
import { catalogueRoutes } from './routes/catalogue';
import { cdnRoutes } from './routes/cdn';
import { healthRoutes } from './routes/health';
import { projectRoutes } from './routes/project';
import { rpcRoutes } from './routes/rpc';
import { createCatalogueServer } from './upstreams/catalogue-server';
import { createPictures } from './upstreams/pictures';
import { createRemote, type Remote } from './upstreams/remote';
import { createRpcUpstreams } from './upstreams/rpc';

export interface AppOptions {
  /** From `parseGatewayConfig`. */
  config: GatewayConfig;
  /** Default: the global one. */
  fetch?: Fetch;
  /** Fetches pictures, if the configuration names an upstream; default: guarded, see `createRemote`. */
  remote?: Remote;
  /** From `parseWalletList`; default: the gateway's own list. */
  wallets?: readonly ListedWallet[];
  /** Default: no log. */
  log?: Log;
  /** Default: the system clock, epoch ms. */
  now?: Clock;
  /** Address of the other end of the connection, for the rate limit. */
  address?: (c: GatewayContext) => string | undefined;
  /** Shown at `/metrics`; default: its own. The relay counts in the same. */
  metrics?: Metrics;
  /** Told by `/health`. */
  version?: string;
}

export function createApp({
  config,
  fetch = (url, init) => globalThis.fetch(url, init),
  remote = createRemote(),
  wallets = builtInWallets(),
  log = () => {},
  now = Date.now,
  address = () => undefined,
  metrics = createMetrics(),
  version = 'unknown',
}: AppOptions): GatewayApp {
  const app: GatewayApp = new Hono<GatewayEnv>();
  const rpc = createRpcUpstreams({ config, fetch, log, metrics, now });
  const gateway: Gateway = { config, log, now, metrics, rpc };
  const upstream = config.catalogue?.upstream;
  const ask = createCatalogueServer({ remote, now, log, metrics });
  const pictures = upstream?.enabled
    ? createPictures({ upstream, list: wallets, ask, now, version })
    : undefined;
  const guard = every(knownProject(gateway), limited(gateway, address)) as Guard;

  observe(app, gateway);
  app.use(anyOrigin);
  blockchainRoutes(app, gateway, guard);
  rpcRoutes(app, gateway, guard);
  projectRoutes(app, guard);
  catalogueRoutes(app, gateway, guard, wallets, pictures);
  analyticsRoutes(app, gateway, guard);
  healthRoutes(app, gateway, version);
  if (config.cdn) cdnRoutes(app, config.cdn);
  app.notFound(() => new ApiError(404, '', 'No such endpoint.').toResponse());
  return app;
}
