/** Reads Solana mints of both token programs and their Metaplex metadata. */

import { inPortions } from '../../concurrency/process-in-batches';
import type { Clock } from '../../environment';
import { createTtlCache, type TtlCache } from '../fetch/ttl-cache';
import { METAPLEX, type MetaplexMetadata, metadataAddress, readMetaplex } from '../nfts/metaplex';
import type { SolanaCall } from '../rpc/solana-call';
import { isTokenProgram, type Mint, readMint, TOKEN_2022 } from './solana-accounts';

/** TTL of immutable mints, ms. */
const KEEP = 86_400_000;
/**
 * TTL of mutable mints. Most NFTs are mutable, because their edition account is the mint authority.
 * Without a cache, each request would read all of them.
 */
const KEEP_CHANGING = 30_000;
const MOST_KINDS = 100_000;
const MOST_PLACES = 50_000;
/** Addresses worked out in one go, a fifth of a millisecond each, and accounts read. */
const WORKED_OUT = 20;
const READ = 200;

export interface KnownMint extends Mint {
  is2022: boolean;
}

export interface SolanaNftMint {
  mint: string;
  is2022: boolean;
}

export interface SolanaMints {
  /**
   * Returns the current mints in the order of the addresses; undefined for an account that is not a
   * mint. @throws ApiError 503
   */
  read(chain: string, addresses: readonly string[]): Promise<(KnownMint | undefined)[]>;
  /** Returns the mints that have a supply of one and no decimals now. @throws ApiError 503 */
  nftMints(chain: string, addresses: readonly string[]): Promise<SolanaNftMint[]>;
  /** Returns the Metaplex metadata of each mint, in the same order. @throws ApiError 503 */
  metadataOf(
    chain: string,
    addresses: readonly string[],
  ): Promise<(MetaplexMetadata | undefined)[]>;
}

export type SolanaMintsOf = (ask: SolanaCall) => SolanaMints;

interface Kind {
  isNft: boolean;
  is2022: boolean;
}

const kindOf = ({ decimals, supply, is2022 }: KnownMint): Kind => ({
  isNft: decimals === 0 && supply === 1n,
  is2022,
});

/** Of a token that cannot be divided more may be made, or all but one be burnt. */
const isForGood = ({ decimals, supply, canGrow }: KnownMint): boolean =>
  decimals > 0 || (supply === 1n && !canGrow);

/** One shared cache for all readers, so that a mint is never both an NFT and a token. */
export function createSolanaMints(now: Clock): SolanaMintsOf {
  const kinds = createTtlCache<Kind>(KEEP, MOST_KINDS, now);
  const places = createTtlCache<{ address: string }>(KEEP, MOST_PLACES, now);
  return (ask) => mintsOf(ask, kinds, places);
}

function mintsOf(
  ask: SolanaCall,
  kinds: TtlCache<Kind>,
  places: TtlCache<{ address: string }>,
): SolanaMints {
  const read: SolanaMints['read'] = async (chain, addresses) => {
    const found = await ask.accounts(chain, addresses);
    return inPortions([...found.entries()], READ, ([at, account]): KnownMint | undefined => {
      const address = addresses[at] ?? '';
      const mint =
        account && isTokenProgram(account.owner) ? readMint(account.data, address) : undefined;
      if (!account || !mint) return undefined;
      const known = { ...mint, is2022: account.owner === TOKEN_2022 };
      kinds.set(`${chain}/${address}`, kindOf(known), isForGood(known) ? KEEP : KEEP_CHANGING);
      return known;
    });
  };

  async function placesOf(mints: readonly string[]): Promise<string[]> {
    const all = await inPortions(
      mints.map((mint) => ({ mint, known: places.get(mint) })),
      WORKED_OUT,
      ({ mint, known }) => known?.address ?? metadataAddress(mint),
    );
    all.forEach((address, at) => {
      places.set(mints[at] ?? '', { address });
    });
    return all;
  }

  return {
    read,
    async nftMints(chain, addresses) {
      const kindsOf = new Map(addresses.map((mint) => [mint, kinds.get(`${chain}/${mint}`)]));
      const asked = addresses.filter((mint) => !kindsOf.get(mint));
      const found = await read(chain, asked);
      found.forEach((known, at) => {
        if (known) kindsOf.set(asked[at] ?? '', kindOf(known));
      });
      return addresses.flatMap((mint): SolanaNftMint[] => {
        const kind = kindsOf.get(mint);
        return kind?.isNft ? [{ mint, is2022: kind.is2022 }] : [];
      });
    },
    async metadataOf(chain, addresses) {
      const found = await ask.accounts(chain, await placesOf(addresses));
      return inPortions([...found.entries()], READ, ([at, account]) =>
        account?.owner === METAPLEX ? readMetaplex(account.data, addresses[at] ?? '') : undefined,
      );
    },
  };
}
