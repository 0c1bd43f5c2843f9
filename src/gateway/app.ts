/**
 * The whole gateway as one function of Request to Response. It opens no port, reads no environment
 * and calls nothing but the `fetch` and the `remote` it is given: see `server.ts` for a process.
 */
import { Hono } from 'hono';
import { every } from 'hono/combine';
import type { GatewayConfig } from './config';
import { builtInWallets, type ListedWallet } from './data/wallet-list';
import type { Clock, Fetch, Log } from './environment';
import type { Gateway, GatewayApp, GatewayContext, GatewayEnv, Guard } from './gateway-context';
import { anyOrigin, limited, requireProject } from './http/access';
import { ApiError } from './http/api-error';
import { createMetrics, type Metrics } from './http/metrics';
import { observe } from './http/request-log';
import { createSeenSince } from './indexer/chain-coverage';
import { createIndexer, type Indexer } from './indexer/indexer';
import { analyticsRoutes } from './routes/analytics';
import { balanceRoutes } from './routes/balance';
import { blockchainRoutes } from './routes/blockchain';
import { catalogueRoutes } from './routes/catalogue';
import { cdnRoutes } from './routes/cdn';
import { healthRoutes } from './routes/health';
import { historyRoutes } from './routes/history';
import { identityRoutes } from './routes/identity';
import { mediaRoutes } from './routes/media';
import { nftsRoutes } from './routes/nfts';
import { profileRoutes } from './routes/profile';
import { projectRoutes } from './routes/project';
import { rpcRoutes } from './routes/rpc';
import { memoryStore, type Store } from './store/open-store';
import { createReads } from './store/reads';
import { createOutside } from './upstreams/external/data-service-client';
import { createCatalogueServer } from './upstreams/fetch/catalogue-server';
import { createRemote, type Remote } from './upstreams/fetch/guarded-fetch';
import { createPictures } from './upstreams/fetch/pictures';
import { createFiles } from './upstreams/media/fetch-file';
import { createMedia } from './upstreams/media/media';
import { createAvatars } from './upstreams/names/avatars';
import { createNames } from './upstreams/names/names';
import { createNfts } from './upstreams/nfts/nft-sources';
import { createEvmCalls } from './upstreams/rpc/evm-call';
import { createRpcUpstreams, type RpcUpstreams } from './upstreams/rpc/rpc-upstreams';
import { createFeatures } from './upstreams/source-health';
import type { TokensSeenBy } from './upstreams/source-types';
import { createBalances } from './upstreams/tokens/balances';
import { createEvmFacts } from './upstreams/tokens/evm-token-metadata';
import { createSolanaMints } from './upstreams/tokens/solana-mints';
import { createAssets } from './upstreams/tokens/token-sources';

export interface AppOptions {
  /** From `parseGatewayConfig`. */
  config: GatewayConfig;
  /** Default: the global one. */
  fetch?: Fetch;
  /** Fetches what the configuration names outside: pictures, lists, prices; default: guarded, see `createRemote`. */
  remote?: Remote;
  /**
   * Fetches URLs from third parties: metadata and pictures; default: guarded, whatever
   * `privateOrigins` are.
   */
  strangers?: { servers: Remote; gateways: Remote };
  /** Tokens that were part of an account's transfers; default: none is known. */
  tokensSeenBy?: TokensSeenBy;
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
  /** From `openStore`; default: one in memory. */
  store?: Store;
  /** Default: made of `config` and `fetch`. */
  rpc?: RpcUpstreams;
  /** The caller starts it; default: an indexer that never starts. */
  indexer?: Indexer;
  /** Told by `/health`. */
  version?: string;
}

export function createApp({
  config,
  fetch = (url, init) => globalThis.fetch(url, init),
  remote = createRemote({ own: config.privateOrigins }),
  strangers,
  wallets = builtInWallets(),
  log = () => {},
  now = Date.now,
  address = () => undefined,
  metrics = createMetrics(),
  store = memoryStore(),
  rpc = createRpcUpstreams({ config, fetch, log, metrics, now }),
  indexer = createIndexer({ config, store, rpc, log, metrics, now }),
  tokensSeenBy = createReads(store).tokensSeenBy,
  version = 'unknown',
}: AppOptions): GatewayApp {
  const app: GatewayApp = new Hono<GatewayEnv>();
  const calls = createEvmCalls(rpc, now);
  const ask = createOutside({ remote, now, log, metrics });
  const features = createFeatures();
  const gateway: Gateway = {
    ...{ config, log, now, metrics, store, indexer },
    ...{ rpc, calls, ask, features, evmFacts: createEvmFacts(calls, now) },
  };
  const solanaMints = createSolanaMints(now);
  const assets = createAssets({ ...gateway, solanaMints, seenBy: tokensSeenBy });
  const files = createFiles({ ...gateway, config: config.media, ...strangers });
  const media = createMedia({ store, files, maxBytes: config.media.maxStoredBytes, now, log });
  const nfts = createNfts({ ...gateway, solanaMints, files, media });
  const serves = (chain: string) => Object.hasOwn(config.chains, chain);
  const avatars = createAvatars({ media, nfts, serves });
  const names = createNames({ ...gateway, avatars });
  const upstream = config.catalogue?.upstream;
  const askCatalogue = createCatalogueServer({ remote, now, log, metrics });
  const pictures = upstream?.enabled
    ? createPictures({ upstream, list: wallets, ask: askCatalogue, now, version })
    : undefined;
  const guard = every(requireProject(gateway), limited(gateway, address)) as Guard;

  observe(app, gateway);
  app.use(anyOrigin);
  blockchainRoutes(app, gateway);
  identityRoutes(app, gateway, guard, names);
  profileRoutes(app, gateway, guard, names);
  nftsRoutes(app, gateway, guard, nfts);
  mediaRoutes(app, media);
  historyRoutes(app, gateway, guard, remote, assets.lists);
  const balances = createBalances({ ...gateway, assets, seenSince: createSeenSince(gateway) });
  balanceRoutes(app, gateway, guard, balances);
  rpcRoutes(app, gateway, guard);
  projectRoutes(app, guard);
  catalogueRoutes(app, gateway, guard, wallets, pictures);
  analyticsRoutes(app, gateway, guard);
  healthRoutes(app, gateway, version);
  if (config.cdn) cdnRoutes(app, config.cdn);
  app.notFound(() => new ApiError(404, '', 'No such endpoint.').toResponse());
  return app;
}
