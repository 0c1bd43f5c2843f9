/**
 * NFTs that an account may have, from any configured service. The gateway checks them on the chain.
 */
import { fillTemplate, type QueryDataService, valueAt } from '../external/data-service-client';
import type { NftRestConfig } from '../source-config';
import { isPublicKey } from '../tokens/solana-addresses';
import { MAX_NFTS, nextCursor, pageOf, readNft } from './external-nfts';
import { type MintCandidates, type NftCandidates, notNow } from './nft-candidates';

/** A value of an entry, by its field's place. */
type At = (place: readonly string[] | undefined) => unknown;

/** @param read Parses an entry of the list; returns nothing for an invalid one. */
function restPages<Entry>(
  chain: string,
  { url, list, next }: NftRestConfig,
  ask: QueryDataService,
  read: (at: At) => Entry[],
) {
  const reference = chain.split(':')[1] ?? '';
  return async (account: string, cursor: string | undefined) => {
    const address = fillTemplate(url, { address: account, reference, cursor: cursor ?? '' });
    const reply = await ask(`nfts ${chain}`, address).catch(() => {
      throw notNow();
    });
    const items = list ? valueAt(reply, list) : reply;
    if (!Array.isArray(items)) throw notNow();
    const entries = items
      .slice(0, MAX_NFTS)
      .flatMap((item) => read((place) => place && valueAt(item, place)));
    const place = next && valueAt(reply, next);
    const text = typeof place === 'number' ? String(place) : place;
    return { entries, next: typeof text === 'string' && text ? text : undefined };
  };
}

export function restNfts(
  chain: string,
  config: NftRestConfig,
  ask: QueryDataService,
): NftCandidates {
  const { fields } = config;
  const pages = restPages(chain, config, ask, (at) =>
    readNft({
      contract: at(fields.contract),
      tokenId: at(fields.tokenId),
      standard: at(fields.standard),
      quantity: at(fields.quantity) ?? '1',
    }),
  );
  return {
    kind: 'external',
    async page(account, cursor) {
      const { entries, next } = await pages(account, cursor);
      return pageOf(entries, next, cursor);
    },
  };
}

/** On Solana the mint identifies the NFT. */
export function restMints(
  chain: string,
  config: NftRestConfig,
  ask: QueryDataService,
): MintCandidates {
  const pages = restPages(chain, config, ask, (at) => {
    const mint = at(config.fields.contract);
    return typeof mint === 'string' && isPublicKey(mint) ? [mint] : [];
  });
  return async (account, cursor) => {
    const { entries, next } = await pages(account, cursor);
    return { mints: [...new Set(entries)], next: nextCursor(next, cursor) };
  };
}
