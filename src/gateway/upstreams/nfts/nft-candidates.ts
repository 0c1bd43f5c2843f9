/**
 * Finds NFTs that an account may have. The gateway trusts no source: it checks each NFT on the
 * chain, so a source can only omit NFTs.
 */
import { ApiError } from '../../http/api-error';
import { isAstray, isFarBehind } from '../../indexer/chain-coverage';
import type { ChainIndexer } from '../../indexer/indexer';
import { progressOf } from '../../store/block-ranges';
import { createNftHoldings, type HoldingsPage } from '../../store/holdings';
import type { Store } from '../../store/open-store';
import type { EvmNft } from './evm-nfts';

export interface CandidatePage {
  nfts: Omit<EvmNft, 'quantity'>[];
  /** The start of the next page. */
  next: string | null;
  /** Epoch seconds: what came before is not known; undefined: all is. */
  since?: number;
}

export interface NftCandidates {
  kind: 'onchain' | 'external';
  /** @throws ApiError 400 for a foreign cursor, 503 when the page is not available now. */
  page(account: string, cursor: string | undefined, limit: number): Promise<CandidatePage>;
}

/**
 * Mints that an account on Solana may have. @throws ApiError 503 when they are not available now
 */
export type MintCandidates = (
  account: string,
  cursor: string | undefined,
) => Promise<{ mints: string[]; next: string | null }>;

export const badCursor = () => new ApiError(400, '', 'Invalid value of cursor.');
export const notNow = () =>
  new ApiError(503, 'transport', 'The NFTs of this network are unavailable. Try again later.', {
    'Retry-After': '5',
  });

export function storedNfts(chain: string, store: Store, indexer: ChainIndexer): NftCandidates {
  const held = createNftHoldings(store);

  function readPlace(cursor: string): NonNullable<HoldingsPage['next']> {
    const [, token, tokenId] = /^(0x[0-9a-f]{40})\/(\d{1,78})$/.exec(cursor) ?? [];
    if (!token || !tokenId) throw badCursor();
    return { token, tokenId };
  }

  return {
    kind: 'onchain',
    async page(account, cursor, limit) {
      const place = cursor === undefined ? null : readPlace(cursor);
      const follower = indexer.of(chain);
      const progress = await progressOf(store, chain);
      // A partial list would look complete.
      if (!progress || isFarBehind(follower) || isAstray(follower)) throw notNow();
      const whole = progress.from_block === 0;
      const { holdings, next } = await held(chain, account, { after: place, limit, whole });
      return {
        nfts: holdings,
        next: next && `${next.token}/${next.tokenId}`,
        ...(!whole && { since: progress.since_time }),
      };
    },
  };
}
