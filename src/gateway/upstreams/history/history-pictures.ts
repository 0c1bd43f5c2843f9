/**
 * Pictures for a page of a history: of native coins and listed tokens, and of NFTs whose metadata
 * the gateway has read before. A history never waits for third-party files. By the same lists:
 * which tokens are spam.
 */
import { createTokenPictures } from '../../catalogue/token-pictures';
import type { DomainDeps } from '../../domain';
import { keyOf, type NftFacts, type NftKey } from '../nfts/nft-rows';
import type { ListedToken } from '../tokens/token-list';
import { looksLikeSpam } from '../tokens/token-spam';
import type { HistoryItem, HistoryMove } from './history-source';

export interface KnownPictures {
  /** @param token undefined: the native coin */
  token(chain: string, token: string | undefined, symbol: string): string | undefined;
  nft(chain: string, move: HistoryMove): NftFacts | undefined;
  /** Of an unlisted token only: the list vouches for the others. */
  spam(chain: string, token: string, name: string, symbol: string): boolean;
}

/** For each page and chain: an airdrop moves hundreds at once. */
const MOST_NFTS = 200;

type PageItem = { chain: string; item: HistoryItem };

const nftKey = ({ kind, token, token_id }: HistoryMove): NftKey | undefined =>
  (kind === 'erc721' || kind === 'erc1155') && token
    ? { token: token.toLowerCase(), tokenId: token_id ?? '' }
    : undefined;

export function createHistoryPictures({ config, logos, assets, nfts }: DomainDeps) {
  const pictures = createTokenPictures(config, logos);

  return async (page: readonly PageItem[]): Promise<KnownPictures> => {
    const chains = [...new Set(page.map(({ chain }) => chain))];
    const facts = new Map<string, NftFacts>();
    const lists = new Map<string, ReadonlyMap<string, ListedToken> | undefined>();
    await Promise.all(
      chains.map(async (chain) => {
        const moves = page.flatMap((one) => (one.chain === chain ? one.item.moves : []));
        const keys = new Map(moves.flatMap((move) => nftKey(move) ?? []).map((k) => [keyOf(k), k]));
        lists.set(chain, assets.lists.known(chain));
        const stored = await nfts.stored(chain, [...keys.values()].slice(0, MOST_NFTS));
        for (const [key, one] of stored) facts.set(`${chain} ${key}`, one.facts);
      }),
    );
    const listed = (chain: string, token: string) => lists.get(chain)?.get(token.toLowerCase());
    return {
      // Without a list, known tokens with an address for a name would be spam.
      spam: (chain, token, name, symbol) =>
        Boolean(lists.get(chain)?.size) && !listed(chain, token) && looksLikeSpam(name, symbol),
      token: (chain, token, symbol) =>
        token === undefined ? pictures.ofSymbol(symbol) : pictures.ofListed(listed(chain, token)),
      nft(chain, move) {
        const key = nftKey(move);
        return key && facts.get(`${chain} ${keyOf(key)}`);
      },
    };
  };
}
