/** Pieces on Solana: mints of one, of both token programs, and where their metadata is. */
import type { Clock } from '../../environment';
import { createKept } from '../kept';
import { associatedAddress } from '../solana-addresses';
import type { SolanaAsk } from '../solana-call';
import {
  type Mint,
  readMint,
  readTokenAccount,
  TOKEN_2022,
  TOKEN_PROGRAM,
} from '../tokens/solana-accounts';
import type { Located } from './describe';
import { cleanText } from './metadata';
import { METAPLEX, type MetaplexMetadata, metadataAddress, readMetaplex } from './metaplex';
import { keyOf, type PieceKey } from './piece-rows';

/** Of one program: each of their mints is asked for. */
const MAX_ACCOUNTS = 10_000;
/** How long an account's pieces are remembered, so that the next page is of the same list, ms. */
const KEEP = 30_000;
const MOST = 2_000;
/** What kind a mint is does not change. */
const KEEP_MINT = 86_400_000;
const MOST_MINTS = 100_000;

export interface SolanaPiece {
  mint: string;
  is2022: boolean;
}

export interface SolanaPieces {
  /** In the order of their addresses. @throws ApiError 503 */
  owned(chain: string, account: string): Promise<SolanaPiece[]>;
  /** Those of the mints that are pieces and in the account's associated accounts. @throws ApiError 503 */
  heldOf(chain: string, account: string, mints: readonly string[]): Promise<SolanaPiece[]>;
  /** By `keyOf`. @throws ApiError 503 */
  locate(chain: string, pieces: readonly PieceKey[]): Promise<Map<string, Located>>;
}

export function createSolanaPieces(ask: SolanaAsk, now: Clock): SolanaPieces {
  const lists = createKept<SolanaPiece[]>(KEEP, MOST, now);
  const mints = createKept<{ piece: boolean; is2022: boolean }>(KEEP_MINT, MOST_MINTS, now);

  async function mintsOf(chain: string, addresses: readonly string[]) {
    const found = await ask.accounts(chain, addresses);
    return addresses.map((address, at): { mint: Mint; is2022: boolean } | undefined => {
      const account = found[at];
      const program = account?.owner;
      const isMint = program === TOKEN_PROGRAM || program === TOKEN_2022;
      const mint = account && isMint ? readMint(account.data, address) : undefined;
      return mint && { mint, is2022: program === TOKEN_2022 };
    });
  }

  /** Of one its kind there is one, and it cannot be divided. */
  async function learn(chain: string, addresses: readonly string[]): Promise<void> {
    const found = await mintsOf(chain, addresses);
    found.forEach((known, at) => {
      if (!known) return;
      const { mint, is2022 } = known;
      const piece = mint.decimals === 0 && mint.supply === 1n;
      mints.set(`${chain}/${addresses[at]}`, { piece, is2022 });
    });
  }

  async function metaplexOf(chain: string, addresses: readonly string[]) {
    const found = await ask.accounts(chain, addresses.map(metadataAddress));
    return addresses.map((mint, at): MetaplexMetadata | undefined => {
      const account = found[at];
      return account?.owner === METAPLEX ? readMetaplex(account.data, mint) : undefined;
    });
  }

  /** Those that are pieces, in the order of the mints. */
  async function piecesOf(chain: string, all: readonly string[]): Promise<SolanaPiece[]> {
    await learn(
      chain,
      all.filter((mint) => !mints.get(`${chain}/${mint}`)),
    );
    return all.flatMap((mint): SolanaPiece[] => {
      const kind = mints.get(`${chain}/${mint}`);
      return kind?.piece ? [{ mint, is2022: kind.is2022 }] : [];
    });
  }

  return {
    async heldOf(chain, account, candidates) {
      const pieces = await piecesOf(chain, candidates);
      const places = pieces.map(({ mint, is2022 }) =>
        associatedAddress(account, mint, is2022 ? TOKEN_2022 : TOKEN_PROGRAM),
      );
      const found = await ask.accounts(chain, places);
      return pieces.filter(({ mint, is2022 }, at) => {
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
      for (const { data } of programs.flatMap((each) => each.slice(0, MAX_ACCOUNTS))) {
        const token = readTokenAccount(data);
        if (token?.owner === account && token.amount === 1n) held.add(token.mint);
      }
      const all = [...held].sort();
      const pieces = await piecesOf(chain, all);
      lists.set(`${chain}/${account}`, pieces);
      return pieces;
    },
    async locate(chain, pieces) {
      const addresses = pieces.map(({ token }) => token);
      const [own, metaplex] = await Promise.all([
        mintsOf(chain, addresses),
        metaplexOf(chain, addresses),
      ]);
      const parents = [...new Set(metaplex.flatMap((each) => each?.collection ?? []))];
      const named = await metaplexOf(chain, parents).catch(() => []);
      const nameOf = new Map(parents.map((mint, at) => [mint, named[at]?.name]));
      return new Map(
        pieces.map((piece, at): [string, Located] => {
          const inMint = own[at]?.mint.metadata;
          const { name, uri, collection } = {
            ...metaplex[at],
            ...(inMint?.name && { name: inMint.name }),
            ...(inMint?.uri && { uri: inMint.uri }),
          };
          return [
            keyOf(piece),
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
