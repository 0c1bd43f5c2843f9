/** The services that several domains use. A service of one domain lives in that domain's file. */
import type { DomainDeps } from './domain';
import type { Gateway } from './gateway-context';
import { createOnrampProviders } from './onramp/onramp-providers';
import type { GuardedFetch } from './upstreams/fetch/guarded-fetch';
import type { CheckDrawing } from './upstreams/media/drawing-check';
import { createFiles } from './upstreams/media/fetch-file';
import { createPictureCopies } from './upstreams/media/picture-copies';
import { createAvatars } from './upstreams/names/avatars';
import { createNames } from './upstreams/names/name-resolver';
import { createNfts } from './upstreams/nfts/nft-sources';
import type { TokensSeenBy } from './upstreams/source-types';
import { createSolanaMints } from './upstreams/tokens/solana-mints';
import { createAssets } from './upstreams/tokens/token-sources';

interface Options extends Gateway {
  /** For URLs from third parties; default: guarded. */
  thirdParties: { servers: GuardedFetch; gateways: GuardedFetch } | undefined;
  seenBy: TokensSeenBy;
  /** Default: in this thread. */
  checkDrawing: CheckDrawing | undefined;
}

export type SharedServices = Pick<DomainDeps, 'assets' | 'media' | 'nfts' | 'names' | 'onramp'>;

export function createSharedServices({
  thirdParties,
  checkDrawing,
  ...options
}: Options): SharedServices {
  const { config, store, now, log } = options;
  const solanaMints = createSolanaMints(now);
  const assets = createAssets({ ...options, solanaMints });
  const files = createFiles({ ...options, config: config.media, ...thirdParties });
  const media = createPictureCopies({
    store,
    files,
    maxBytes: config.media.maxStoredBytes,
    checkDrawing,
    now,
    log,
  });
  const nfts = createNfts({ ...options, solanaMints, files, media });
  const serves = (chain: string) => Object.hasOwn(config.chains, chain);
  const names = createNames({ ...options, avatars: createAvatars({ media, nfts, serves }) });
  const onramp = createOnrampProviders(options);
  return { assets, media, nfts, names, onramp };
}
