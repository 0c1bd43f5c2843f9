/** Stores the names of the gateway's zone and their addresses. */
import type { Store } from '../store/open-store';

/** The whole of Ethereum's namespace. Source: ENSIP-11. */
export const ETHER_COIN = '60';

/** All times are epoch seconds; addresses are lower case. */
export interface ZoneName {
  label: string;
  owner: string;
  /** The network on which a contract of the owner is asked, CAIP-2. */
  chain: string;
  attributes: Readonly<Record<string, string>>;
  registered: number;
  updated: number;
  addresses: readonly { coinType: string; address: string; created: number }[];
}

export interface NewName {
  label: string;
  owner: string;
  chain: string;
  attributes: Readonly<Record<string, string>>;
  /** A mark of the visitor's site. */
  origin: string;
  coinTypes: readonly string[];
  at: number;
}

export interface ZoneNames {
  find(label: string): Promise<ZoneName | undefined>;
  /** Those of the labels that are registered. */
  taken(labels: readonly string[]): Promise<ReadonlySet<string>>;
  /** The newest first, at most `most`. An address that another account has set is no claim. */
  ofOwner(owner: string, most: number): Promise<ZoneName[]>;
  /** Names registered since a time. */
  countSince(by: { owner: string } | { origin: string }, since: number): Promise<number>;
  /** @returns false if the label is registered already */
  add(name: NewName): Promise<boolean>;
  setAttributes(label: string, attributes: ZoneName['attributes'], at: number): Promise<void>;
  setAddress(label: string, coinType: string, address: string, at: number): Promise<void>;
}

export function createZoneNames({ db }: Pick<Store, 'db'>): ZoneNames {
  async function withAddresses(
    rows: readonly {
      label: string;
      owner: string;
      chain: string;
      attributes: string;
      registered: number;
      updated: number;
    }[],
  ): Promise<ZoneName[]> {
    if (rows.length === 0) return [];
    const found = await db
      .selectFrom('zone_addresses')
      .selectAll()
      .where(
        'label',
        'in',
        rows.map(({ label }) => label),
      )
      .orderBy('coin_type')
      .execute();
    return rows.map(({ label, owner, chain, attributes, registered, updated }) => ({
      ...{ label, owner, chain, registered: Number(registered), updated: Number(updated) },
      attributes: JSON.parse(attributes) as ZoneName['attributes'],
      addresses: found
        .filter((row) => row.label === label)
        .map(({ coin_type: coinType, address, created }) => {
          return { coinType, address, created: Number(created) };
        }),
    }));
  }

  return {
    async find(label) {
      const rows = await db
        .selectFrom('zone_names')
        .selectAll()
        .where('label', '=', label)
        .execute();
      return (await withAddresses(rows))[0];
    },
    async taken(labels) {
      if (labels.length === 0) return new Set();
      const rows = await db
        .selectFrom('zone_names')
        .select('label')
        .where('label', 'in', [...labels])
        .execute();
      return new Set(rows.map(({ label }) => label));
    },
    async ofOwner(owner, most) {
      const rows = await db
        .selectFrom('zone_names')
        .selectAll()
        .where('owner', '=', owner)
        .orderBy('registered', 'desc')
        .orderBy('label')
        .limit(most)
        .execute();
      return withAddresses(rows);
    },
    async countSince(by, since) {
      const [column, value] =
        'owner' in by ? (['owner', by.owner] as const) : (['origin', by.origin] as const);
      const { count } = await db
        .selectFrom('zone_names')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .where(column, '=', value)
        .where('registered', '>', since)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    add: ({ label, owner, chain, attributes, origin, coinTypes, at }) =>
      db.transaction().execute(async (all) => {
        const made = await all
          .insertInto('zone_names')
          .values({
            ...{ label, owner, chain, origin, registered: at, updated: at },
            attributes: JSON.stringify(attributes),
          })
          .onConflict((conflict) => conflict.column('label').doNothing())
          .returning('label')
          .execute();
        if (made.length === 0) return false;
        const rows = [...new Set(coinTypes)].map((coin_type) => {
          return { label, coin_type, address: owner, created: at };
        });
        await all.insertInto('zone_addresses').values(rows).execute();
        return true;
      }),
    async setAttributes(label, attributes, at) {
      await db
        .updateTable('zone_names')
        .set({ attributes: JSON.stringify(attributes), updated: at })
        .where('label', '=', label)
        .execute();
    },
    async setAddress(label, coinType, address, at) {
      await db.transaction().execute(async (all) => {
        await all
          .insertInto('zone_addresses')
          .values({ label, coin_type: coinType, address, created: at })
          .onConflict((conflict) =>
            conflict.columns(['label', 'coin_type']).doUpdateSet({ address, created: at }),
          )
          .execute();
        await all
          .updateTable('zone_names')
          .set({ updated: at })
          .where('label', '=', label)
          .execute();
      });
    },
  };
}
