/**
 * The payments that this gateway has sent, so that each is sent once, and that a restart forgets neither
 * one nor the budget.
 */
import type { Store } from '../store/open-store';
import type { SettlementRow } from '../store/tables';

const DAY = 86_400;
/** Seconds. The network refuses a used authorization for ever; older ones need no row. */
const KEPT = 7 * DAY;
/** Transactions of one key that no block has. */
const MOST_WAITING = 64;

export interface Settlements {
  find(digest: string): Promise<SettlementRow | undefined>;
  /** Gwei of the last 24 hours on the network. */
  spent(network: string, now: number): Promise<bigint>;
  /** Payments of the account in the last 24 hours. */
  paymentsOf(payer: string, now: number): Promise<number>;
  /** @returns false if it is there */
  add(row: SettlementRow): Promise<boolean>;
  end(digest: string, state: SettlementRow['state'], cost: bigint): Promise<void>;
  /** No node has taken it. */
  remove(digest: string): Promise<void>;
  /** The transactions of this key from a nonce on, in their order. */
  sentFrom(
    network: string,
    sender: string,
    nonce: number,
  ): Promise<Pick<SettlementRow, 'account_nonce' | 'raw'>[]>;
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
      const { count } = await db
        .selectFrom('x402_settlements')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .where('payer', '=', payer)
        .where('created', '>', now - DAY)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    async add(row) {
      await db
        .deleteFrom('x402_settlements')
        .where('created', '<', row.created - KEPT)
        .execute();
      const made = await db
        .insertInto('x402_settlements')
        .values(row)
        .onConflict((same) => same.column('digest').doNothing())
        .returning('digest')
        .execute();
      return made.length > 0;
    },
    async end(digest, state, cost) {
      await db
        .updateTable('x402_settlements')
        .set({ state, cost: Number(cost) })
        .where('digest', '=', digest)
        .execute();
    },
    async remove(digest) {
      await db.deleteFrom('x402_settlements').where('digest', '=', digest).execute();
    },
    sentFrom: (network, sender, nonce) =>
      db
        .selectFrom('x402_settlements')
        .select(['account_nonce', 'raw'])
        .where('network', '=', network)
        .where('sender', '=', sender)
        .where('account_nonce', '>=', nonce)
        .orderBy('account_nonce')
        .limit(MOST_WAITING)
        .execute(),
  };
}
