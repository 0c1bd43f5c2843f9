/** NFTs that an account owns. The endpoint is ours. */
import { nfts, nftsQuery } from '../../protocol/http/nfts';
import type { DomainDeps } from '../domain';
import type { GatewayApp } from '../gateway-context';
import { ApiError } from '../http/api-error';
import { checkAddress } from '../http/validate-address';
import { badCursor } from '../upstreams/nfts/nft-candidates';
import { unsupportedChain } from '../upstreams/rpc/rpc-upstreams';
import { serveEndpoint } from './endpoint-route';
import { readNftCursor, writeNftCursor } from './nfts-cursor';

const absent = () =>
  new ApiError(503, 'chainId', 'This gateway has no NFT source for this network.');

export function register(
  app: GatewayApp,
  { config, features, guard, nfts: { sources } }: DomainDeps,
): void {
  /** A caller's mistake does not change the state of the source. */
  async function withSourceState<Value>(chain: string, page: Promise<Value>): Promise<Value> {
    try {
      const value = await page;
      features.set('nfts', chain, 'up');
      return value;
    } catch (error) {
      const mistaken = error instanceof ApiError && error.status === 400;
      if (!mistaken) features.set('nfts', chain, 'down');
      throw error;
    }
  }

  serveEndpoint(
    app,
    nfts,
    { guard, query: nftsQuery(), cache: 'no-store' },
    async ({ path: { address }, query: { chainId, cursor } }) => {
      if (!Object.hasOwn(config.chains, chainId)) throw unsupportedChain();
      const isEvm = chainId.startsWith('eip155:');
      const source = sources.get(chainId);
      if (source || isEvm) checkAddress(address, isEvm ? 'eip155' : 'solana');
      if (!source) throw absent();
      // Addresses of Solana differ by case.
      const account = isEvm ? address.toLowerCase() : address;
      const place = cursor === undefined ? undefined : readNftCursor(chainId, account, cursor);
      if (cursor !== undefined && !place) throw badCursor();
      const { next, ...page } = await withSourceState(
        chainId,
        source.page(chainId, account, place?.cursor),
      );
      const after =
        next === null
          ? null
          : writeNftCursor(chainId, account, { page: (place?.page ?? 0) + 1, cursor: next });
      return { ...page, next: after };
    },
  );
}
