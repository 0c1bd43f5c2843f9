/**
 * The whole gateway as one function of Request to Response. It opens no port, reads no environment
 * and calls nothing but the `post` and the `remote` it is given: see `server.ts` for a process.
 */
import { Hono } from 'hono';
import { every } from 'hono/combine';
import { type BundledLogos, NO_LOGOS } from './catalogue/bundled-logos';
import type { GatewayConfig } from './config';
import { builtInWallets, type ListedWallet } from './data/wallet-list';
import type { Domain, DomainDeps } from './domain';
import type { Clock, Log } from './environment';
import { openFacilitator } from './facilitator/facilitator';
import * as x402 from './facilitator/x402-routes';
import type {
  AccessGuard,
  Gateway,
  GatewayApp,
  GatewayContext,
  GatewayEnv,
} from './gateway-context';
import { ApiError } from './http/api-error';
import { createDirectPosts } from './http/direct-posts';
import { createMetrics, type Metrics } from './http/metrics';
import { createReplyShortcuts, keepShortcuts, type ReplyShortcuts } from './http/reply-shortcuts';
import {
  anyOrigin,
  createRequestLimits,
  limitRate,
  projectPages,
  requireProject,
} from './http/request-guards';
import { logRequests } from './http/request-log';
import { endUnread, UNREAD_TIMEOUT } from './http/unread-replies';
import { type ChainIndexer, createIndexer } from './indexer/indexer';
import { createNameZone } from './names/name-zone';
import * as accountNames from './names/zone-routes';
import * as onramp from './onramp/onramp-routes';
import * as pay from './pay/pay-routes';
import * as analytics from './routes/analytics';
import * as balance from './routes/balance';
import * as blockchain from './routes/blockchain';
import * as catalogue from './routes/catalogue';
import * as cdn from './routes/cdn';
import * as health from './routes/health';
import * as history from './routes/history';
import * as identity from './routes/identity';
import * as media from './routes/media';
import * as nfts from './routes/nfts';
import * as priceHistory from './routes/price-history';
import * as profile from './routes/profile';
import * as project from './routes/project';
import * as publicFiles from './routes/public-files';
import * as rootPage from './routes/root-page';
import * as rpc from './routes/rpc';
import * as swaps from './routes/swaps';
import * as tokenPrices from './routes/token-prices';
import { secureSite } from './secure/secure-site';
import { createSharedServices } from './shared-services';
import { memoryStore, type Store } from './store/open-store';
import { createReads } from './store/store-reads';
import { createOutside } from './upstreams/external/data-service-client';
import { createRemote, type GuardedFetch } from './upstreams/fetch/guarded-fetch';
import type { CheckDrawing } from './upstreams/media/drawing-check';
import { createEvmCalls } from './upstreams/rpc/evm-call';
import { type PostRpc, postRpc } from './upstreams/rpc/post-rpc';
import { createRpcUpstreams, type RpcUpstreams } from './upstreams/rpc/rpc-upstreams';
import { createFeatures } from './upstreams/source-health';
import type { TokensSeenBy } from './upstreams/source-types';
import { createEvmFacts } from './upstreams/tokens/evm-token-metadata';

/** Every domain, in the order of their routes. The README says how to add one. */
const DOMAINS: readonly Domain[] = [
  blockchain,
  identity,
  accountNames,
  profile,
  nfts,
  media,
  history,
  balance,
  tokenPrices,
  priceHistory,
  swaps,
  onramp,
  pay,
  x402,
  rpc,
  project,
  catalogue,
  analytics,
  health,
  cdn,
  rootPage,
  publicFiles,
];

export interface AppOptions {
  /** From `parseGatewayConfig`. */
  config: GatewayConfig;
  /** Calls the JSON-RPC upstreams; default: the one client of this process. */
  post?: PostRpc;
  /** Fetches what the configuration names outside: pictures, lists, prices; default: guarded, see `createRemote`. */
  remote?: GuardedFetch;
  /**
   * Fetches URLs from third parties: metadata and pictures; default: guarded, whatever
   * `privateOrigins` are.
   */
  thirdParties?: { servers: GuardedFetch; gateways: GuardedFetch };
  /** Checks third-party drawings; default: in this thread. */
  checkDrawing?: CheckDrawing;
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
  /** Ends connections whose visitor takes nothing of a reply for so long, in ms. */
  unreadTimeout?: number;
  /** The program asks it before this app; default: nothing asks it. */
  shortcuts?: ReplyShortcuts;
  /** Shown at `/metrics`; default: its own. The relay counts in the same. */
  metrics?: Metrics;
  /** From `openStore`; default: one in memory. */
  store?: Store;
  /** Default: made of `config` and `post`. */
  rpc?: RpcUpstreams;
  /** The caller starts it; default: an indexer that never starts. */
  indexer?: ChainIndexer;
  /** Told by `/health`. */
  version?: string;
  /** Of the signer of `names`: 32 bytes as hex. */
  zoneKey?: string | undefined;
  /** Of the account that pays for `x402`: 32 bytes as hex. */
  x402Key?: string | undefined;
  /** From `readLogos`; default: none. */
  logos?: BundledLogos;
  /** Folder of the built-in files at the root; default: none. */
  publicFolder?: string;
}

export function createApp({
  config,
  post = postRpc,
  remote = createRemote({ own: config.privateOrigins }),
  thirdParties,
  checkDrawing,
  wallets = builtInWallets(),
  log = () => {},
  now = Date.now,
  address = () => undefined,
  unreadTimeout = UNREAD_TIMEOUT,
  shortcuts = createReplyShortcuts(),
  metrics = createMetrics(),
  store = memoryStore(),
  rpc = createRpcUpstreams({ config, post, log, metrics, now }),
  indexer = createIndexer({ config, store, rpc, log, metrics, now }),
  tokensSeenBy = createReads(store).tokensSeenBy,
  version = 'unknown',
  zoneKey,
  x402Key,
  logos = NO_LOGOS,
  publicFolder,
}: AppOptions): GatewayApp {
  const app: GatewayApp = new Hono<GatewayEnv>();
  const calls = createEvmCalls(rpc, now);
  const ask = createOutside({ remote, now, log, metrics });
  const features = createFeatures();
  const gateway: Gateway = {
    ...{ config, log, now, metrics, store, indexer },
    ...{ rpc, calls, ask, features, evmFacts: createEvmFacts(calls, now) },
  };
  const limits = createRequestLimits(gateway);
  const limit = limitRate(gateway, limits, address);
  const guard = every(requireProject(gateway), limit) as AccessGuard;
  const shared = createSharedServices({
    ...{ ...gateway, thirdParties, checkDrawing, seenBy: tokensSeenBy },
  });

  const directPosts = createDirectPosts({ gateway, limits, unreadTimeout });
  shortcuts.post(directPosts.answer);
  app.use(keepShortcuts({ gateway, limits, shortcuts, unreadTimeout }));
  logRequests(app, gateway);
  app.use(endUnread(unreadTimeout));
  app.use(secureSite({ config, publicFolder }, address));
  app.use(projectPages(gateway));
  app.use(anyOrigin);
  const deps: DomainDeps = {
    ...{ ...gateway, ...shared, directPosts, guard, limit, remote, wallets, version, logos },
    publicFolder,
    zone: createNameZone(gateway, zoneKey),
    facilitator: openFacilitator(gateway, x402Key),
  };
  for (const domain of DOMAINS) domain.register(app, deps);
  app.notFound(() => new ApiError(404, '', 'No such endpoint.').toResponse());
  return app;
}
