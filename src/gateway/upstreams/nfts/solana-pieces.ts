/** Pieces on Solana: mints of one, of both token programs, and where their metadata is. */
import type { Clock } from '../../environment';
import { chunks } from '../evm-call';
import { valueAt } from '../external/outside';
import { createKept } from '../kept';
import { bytesOf, type SolanaAsk } from '../solana-call';
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

/** Accounts that a node gives in one call. */
const TOGETHER = 100;
const OPEN = 4;
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
  /** By `keyOf`. @throws ApiError 503 */
  locate(chain: string, pieces: readonly PieceKey[]): Promise<Map<string, Located>>;
}

export function createSolanaPieces(ask: SolanaAsk, now: Clock): SolanaPieces {
  const lists = createKept<SolanaPiece[]>(KEEP, MOST, now);
  const mints = createKept<{ piece: boolean; is2022: boolean }>(KEEP_MINT, MOST_MINTS, now);

  /** In the order of the addresses; undefined for one that is not there. */
  async function accounts(chain: string, addresses: readonly string[]): Promise<unknown[]> {
    const replies: unknown[][] = [];
    // A few at a time: somebody may have thousands.
    for (const group of chunks(chunks(addresses, TOGETHER), OPEN)) {
      const answers = await Promise.all(
        group.map(async (part) => {
          const found = await ask(chain, 'getMultipleAccounts', [part, { encoding: 'base64' }]);
          return part.map((_, at) => found[at]);
        }),
      );
      replies.push(...answers);
    }
    return replies.flat();
  }

  async function mintsOf(chain: string, addresses: readonly string[]) {
    const found = await accounts(chain, addresses);
    return addresses.map((address, at): { mint: Mint; is2022: boolean } | undefined => {
      const program = valueAt(found[at], ['owner']);
      const data = bytesOf(found[at]);
      const isMint = program === TOKEN_PROGRAM || program === TOKEN_2022;
      const mint = data && isMint ? readMint(data, address) : undefined;
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
    const found = await accounts(chain, addresses.map(metadataAddress));
    return addresses.map((mint, at): MetaplexMetadata | undefined => {
      const data = bytesOf(found[at]);
      const isOurs = valueAt(found[at], ['owner']) === METAPLEX;
      return data && isOurs ? readMetaplex(data, mint) : undefined;
    });
  }

  return {
    async owned(chain, account) {
      const known = lists.get(`${chain}/${account}`);
      if (known) return known;
      const programs = await Promise.all(
        [TOKEN_PROGRAM, TOKEN_2022].map((programId) =>
          ask(chain, 'getTokenAccountsByOwner', [account, { programId }, { encoding: 'base64' }]),
        ),
      );
      const held = new Set<string>();
      for (const entry of programs.flatMap((each) => each.slice(0, MAX_ACCOUNTS))) {
        const data = bytesOf(valueAt(entry, ['account']));
        const token = data && readTokenAccount(data);
        if (token?.owner === account && token.amount === 1n) held.add(token.mint);
      }
      const all = [...held].sort();
      await learn(
        chain,
        all.filter((mint) => !mints.get(`${chain}/${mint}`)),
      );
      const pieces = all.flatMap((mint): SolanaPiece[] => {
        const kind = mints.get(`${chain}/${mint}`);
        return kind?.piece ? [{ mint, is2022: kind.is2022 }] : [];
      });
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
