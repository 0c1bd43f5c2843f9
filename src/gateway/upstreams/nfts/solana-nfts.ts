/**
 * NFTs on Solana: mints with a supply of one, of both token programs, and their metadata addresses.
 */

import { inPortions } from '../../concurrency/process-in-batches';
import type { Clock } from '../../environment';
import { createTtlCache } from '../fetch/ttl-cache';
import type { SolanaCall } from '../rpc/solana-call';
import { readTokenAccount, TOKEN_2022, TOKEN_PROGRAM } from '../tokens/solana-accounts';
import { associatedAddress } from '../tokens/solana-addresses';
import type { SolanaMints, SolanaNftMint } from '../tokens/solana-mints';
import { cleanText } from './metadata';
import { keyOf, type NftKey } from './nft-rows';
import type { MetadataLocation } from './read-metadata';

/** Of one program: each of their mints is asked for. */
const MAX_ACCOUNTS = 10_000;
/** How long an account's NFTs are cached, so that the next page uses the same list, ms. */
const KEEP = 30_000;
const MOST = 2_000;
/** Addresses worked out in one go, a fifth of a millisecond each. */
const WORKED_OUT = 20;

export interface SolanaNfts {
  /** In the order of their addresses. @throws ApiError 503 */
  owned(chain: string, account: string): Promise<SolanaNftMint[]>;
  /** The mints that are NFTs and in the account's associated accounts. @throws ApiError 503 */
  heldOf(chain: string, account: string, mints: readonly string[]): Promise<SolanaNftMint[]>;
  /** By `keyOf`. @throws ApiError 503 */
  locate(chain: string, nfts: readonly NftKey[]): Promise<Map<string, MetadataLocation>>;
}

export function createSolanaNfts(ask: SolanaCall, mints: SolanaMints, now: Clock): SolanaNfts {
  const lists = createTtlCache<SolanaNftMint[]>(KEEP, MOST, now);

  return {
    async heldOf(chain, account, candidates) {
      const nfts = await mints.nftMints(chain, candidates);
      const places = await inPortions(nfts, WORKED_OUT, ({ mint, is2022 }) =>
        associatedAddress(account, mint, is2022 ? TOKEN_2022 : TOKEN_PROGRAM),
      );
      const found = await ask.accounts(chain, places);
      return nfts.filter(({ mint, is2022 }, at) => {
        const place = found[at];
        const isOfProgram = place?.owner === (is2022 ? TOKEN_2022 : TOKEN_PROGRAM);
        const token = place && isOfProgram ? readTokenAccount(place.data) : undefined;
        // It can be given away whole: then it is another's, at this address.
        return token?.owner === account && token.mint === mint && token.amount === 1n;
      });
    },
    async owned(chain, account) {
      const known = lists.get(`${chain}/${account}`);
      if (known) return known;
      const held = new Set<string>();
      const programs = await ask.tokenAccounts(chain, account);
      for (const { mint, amount } of programs.flatMap((each) => each.slice(0, MAX_ACCOUNTS))) {
        if (amount === 1n) held.add(mint);
      }
      const all = [...held].sort();
      const nfts = await mints.nftMints(chain, all);
      lists.set(`${chain}/${account}`, nfts);
      return nfts;
    },
    async locate(chain, nfts) {
      const addresses = nfts.map(({ token }) => token);
      const [own, metaplex] = await Promise.all([
        mints.read(chain, addresses),
        mints.metadataOf(chain, addresses),
      ]);
      const parents = [...new Set(metaplex.flatMap((each) => each?.collection ?? []))];
      const named = await mints.metadataOf(chain, parents).catch(() => []);
      const nameOf = new Map(parents.map((mint, at) => [mint, named[at]?.name]));
      return new Map(
        nfts.map((nft, at): [string, MetadataLocation] => {
          const inMint = own[at]?.metadata;
          const { name, uri, collection } = {
            ...metaplex[at],
            ...(inMint?.name && { name: inMint.name }),
            ...(inMint?.uri && { uri: inMint.uri }),
          };
          return [
            keyOf(nft),
            {
              uri: uri || undefined,
              name: cleanText(name, 64),
              collection: collection
                ? { address: collection, name: cleanText(nameOf.get(collection), 64) }
                : null,
            },
          ];
        }),
      );
    },
  };
}
