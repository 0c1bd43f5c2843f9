/**
 * The payments that this gateway has sent, so that each is sent once, and that a restart forgets neither
 * one nor the budget.
 */
import type { Store } from '../store/open-store';
import type { SettlementRow } from '../store/tables';

const DAY = 86_400;
/** Seconds. The network refuses a used authorization for ever; older ones need no row. */
const KEPT = 7 * DAY;
/** That are sent again at once. */
const MOST_WAITING = 64;

export interface Settlements {
  find(digest: string): Promise<SettlementRow | undefined>;
  /** Gwei of the last 24 hours on the network. */
  spent(network: string, now: number): Promise<bigint>;
  /** Payments of the account in the last 24 hours. */
  paymentsOf(payer: string, now: number): Promise<{ all: number; failed: number }>;
  /** Another payment of the account that is in no block. */
  waitingOf(
    payment: Pick<SettlementRow, 'network' | 'payer' | 'digest'>,
  ): Promise<SettlementRow | undefined>;
  /** @returns false if it is there */
  add(row: SettlementRow): Promise<boolean>;
  /** For another transaction of the same number. */
  replace(
    digest: string,
    next: Pick<SettlementRow, 'hash' | 'raw' | 'cost' | 'created'>,
  ): Promise<void>;
  end(
    digest: string,
    end: Pick<SettlementRow, 'state' | 'hash'> & { cost?: bigint | undefined },
  ): Promise<void>;
  /** No node has taken it. */
  remove(digest: string): Promise<void>;
  /** Transactions of this key that are in no block, in their order. */
  waiting(network: string, sender: string): Promise<SettlementRow[]>;
  /** The highest number that a transaction of this key has. */
  lastNonce(network: string, sender: string): Promise<number | undefined>;
}

/** All times are epoch seconds. */
export function createSettlements({ db }: Pick<Store, 'db'>): Settlements {
  return {
    find: (digest) =>
      db.selectFrom('x402_settlements').selectAll().where('digest', '=', digest).executeTakeFirst(),
    async spent(network, now) {
      const { sum } = await db
        .selectFrom('x402_settlements')
        .select(({ fn }) => fn.sum<number | string | null>('cost').as('sum'))
        .where('network', '=', network)
        .where('created', '>', now - DAY)
        .executeTakeFirstOrThrow();
      return BigInt(sum ?? 0);
    },
    async paymentsOf(payer, now) {
      const states = await db
        .selectFrom('x402_settlements')
        .select(['state', ({ fn }) => fn.countAll<number | string>().as('count')])
        .where('payer', '=', payer)
        .where('created', '>', now - DAY)
        .groupBy('state')
        .execute();
      const count = (of: typeof states) => of.reduce((sum, one) => sum + Number(one.count), 0);
      return {
        all: count(states),
        failed: count(states.filter(({ state }) => state === 'failed')),
      };
    },
    waitingOf: ({ network, payer, digest }) =>
      db
        .selectFrom('x402_settlements')
        .selectAll()
        .where('payer', '=', payer)
        .where('network', '=', network)
        .where('state', '=', 'sent')
        .where('digest', '!=', digest)
        .executeTakeFirst(),
    async add(row) {
      await db
        .deleteFrom('x402_settlements')
        .where('created', '<', row.created - KEPT)
        // One that is in no block may still be carried out, and later ones wait for it.
        .where('state', '!=', 'sent')
        .execute();
      const made = await db
        .insertInto('x402_settlements')
        .values(row)
        .onConflict((same) => same.column('digest').doNothing())
        .returning('digest')
        .execute();
      return made.length > 0;
    },
    async replace(digest, next) {
      await db
        .updateTable('x402_settlements')
        .set(next)
        .where('digest', '=', digest)
        .where('state', '=', 'sent')
        .execute();
    },
    async end(digest, { state, hash, cost }) {
      await db
        .updateTable('x402_settlements')
        .set({ state, hash, ...(cost !== undefined && { cost: Number(cost) }) })
        .where('digest', '=', digest)
        .execute();
    },
    async remove(digest) {
      await db.deleteFrom('x402_settlements').where('digest', '=', digest).execute();
    },
    waiting: (network, sender) =>
      db
        .selectFrom('x402_settlements')
        .selectAll()
        .where('network', '=', network)
        .where('sender', '=', sender)
        .where('state', '=', 'sent')
        .orderBy('account_nonce')
        .limit(MOST_WAITING)
        .execute(),
    async lastNonce(network, sender) {
      const { last } = await db
        .selectFrom('x402_settlements')
        .select(({ fn }) => fn.max<number | string | null>('account_nonce').as('last'))
        .where('network', '=', network)
        .where('sender', '=', sender)
        .executeTakeFirstOrThrow();
      return last === null ? undefined : Number(last);
    },
  };
}
