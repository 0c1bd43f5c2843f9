/** Stores NFT metadata. A failure of the store does not fail the page. */
import * as v from 'valibot';
import type { Clock, Log } from '../../environment';
import type { Store } from '../../store/open-store';

/**
 * How long metadata is cached, and how long the gateway waits after an NFT without metadata, ms.
 */
const KEEP = 86_400_000;
const KEEP_BAD = 600_000;
const MOST_ROWS = 200_000;
/** Writes between two looks at how many there are. */
const EVERY = 500;

const text = v.nullable(v.string());
const facts = v.object({
  name: text,
  description: text,
  /** Id of the gateway's copy. */
  picture: text,
  traits: v.array(v.object({ name: v.string(), value: v.string() })),
  /** Set where the NFT itself names its collection, as on Solana. */
  collection: v.nullable(v.object({ name: text, address: v.string() })),
});
export type NftFacts = v.InferOutput<typeof facts>;

export interface NftKey {
  /** EVM in lower case. */
  token: string;
  /** '' where NFTs have no id. */
  tokenId: string;
}

export interface StoredNft {
  facts: NftFacts;
  /** It may have changed: worth asking again. */
  old: boolean;
}

export const keyOf = ({ token, tokenId }: NftKey): string => `${token}/${tokenId}`;

export interface NftRows {
  /** By `keyOf`. */
  read(chain: string, nfts: readonly NftKey[]): Promise<Map<string, StoredNft>>;
  /** @param good false: nothing could be read, so it is asked again soon. */
  write(chain: string, nft: NftKey, facts: NftFacts, good: boolean): Promise<void>;
}

export function createNftRows({ db }: Store, now: Clock, log: Log): NftRows {
  let writes = EVERY;

  async function trim(): Promise<void> {
    writes = 0;
    const last = await db
      .selectFrom('nfts')
      .select('fetched')
      .orderBy('fetched', 'desc')
      .offset(MOST_ROWS)
      .limit(1)
      .executeTakeFirst();
    if (last) await db.deleteFrom('nfts').where('fetched', '<=', last.fetched).execute();
  }

  return {
    async read(chain, nfts) {
      const tokens = [...new Set(nfts.map(({ token }) => token))];
      const wanted = new Set(nfts.map(keyOf));
      if (wanted.size === 0) return new Map();
      try {
        const rows = await db
          .selectFrom('nfts')
          .selectAll()
          .where('chain', '=', chain)
          .where('token', 'in', tokens)
          .where('token_id', 'in', [...new Set(nfts.map(({ tokenId }) => tokenId))])
          .execute();
        return new Map(
          rows.flatMap((row): [string, StoredNft][] => {
            const key = keyOf({ token: row.token, tokenId: row.token_id });
            const known = v.safeParse(v.pipe(v.string(), v.parseJson(), facts), row.facts);
            const age = now() - row.fetched;
            const old = age < 0 || age >= (row.good ? KEEP : KEEP_BAD);
            return wanted.has(key) && known.success ? [[key, { facts: known.output, old }]] : [];
          }),
        );
      } catch {
        log('warn', 'failed to read NFT metadata from the store', { chain });
        return new Map();
      }
    },
    async write(chain, { token, tokenId: token_id }, metadata, good) {
      const row = { chain, token, token_id, facts: JSON.stringify(metadata), fetched: now() };
      const values = { ...row, good: good ? 1 : 0 };
      try {
        await db
          .insertInto('nfts')
          .values(values)
          .onConflict((conflict) =>
            conflict.columns(['chain', 'token', 'token_id']).doUpdateSet({
              ...{ facts: values.facts, fetched: values.fetched, good: values.good },
            }),
          )
          .execute();
        writes += 1;
        if (writes >= EVERY) await trim();
      } catch {
        log('warn', 'failed to store NFT metadata', { chain });
      }
    },
  };
}
