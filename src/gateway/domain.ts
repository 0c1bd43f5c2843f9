/**
 * A domain is one part of the gateway's HTTP surface. Its route file exports `register`, and
 * `app.ts` lists all domains.
 */
import type { BundledLogos } from './catalogue/bundled-logos';
import type { ListedWallet } from './data/wallet-list';
import type { Facilitator } from './facilitator/facilitator';
import type { AccessGuard, Gateway, GatewayApp } from './gateway-context';
import type { DirectPosts } from './http/direct-posts';
import type { NameZone } from './names/name-zone';
import type { OnrampProviders } from './onramp/onramp-providers';
import type { GuardedFetch } from './upstreams/fetch/guarded-fetch';
import type { PictureCopies } from './upstreams/media/picture-copies';
import type { NameResolver } from './upstreams/names/name-resolver';
import type { Nfts } from './upstreams/nfts/nft-sources';
import type { TokenSources } from './upstreams/tokens/token-sources';

/** The dependencies that a domain may take. A domain creates everything else itself. */
export interface DomainDeps extends Gateway {
  /** For routes that also answer Node's own request. */
  directPosts: DirectPosts;
  /** For routes that need a project: checks the project, then the rate limit. */
  guard: AccessGuard;
  /** For routes without a project: the rate limit alone. */
  limit: AccessGuard;
  /** The zone in which this gateway registers names; undefined: none. */
  zone: NameZone | undefined;
  /** Pays the gas of signed payments; undefined: it is off. */
  facilitator: Facilitator | undefined;
  /** Fetches from the servers that the configuration names. */
  remote: GuardedFetch;
  wallets: readonly ListedWallet[];
  /** The gateway's own version. */
  version: string;
  /** The logos that come with the gateway. */
  logos: BundledLogos;
  /** Folder of the built-in files at the root; undefined: there are none. */
  publicFolder: string | undefined;
  /** Balances, prices and token lists by chain. */
  assets: TokenSources;
  /** Copies of third-party pictures. */
  media: PictureCopies;
  nfts: Nfts;
  names: NameResolver;
  onramp: OnrampProviders;
}

export interface Domain {
  /** Adds the domain's routes. A domain that the configuration turns off adds none. */
  register(app: GatewayApp, deps: DomainDeps): void;
}
