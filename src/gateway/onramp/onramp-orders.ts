/**
 * The purchases whose state a provider reports. Bounded: old ones are deleted, and above a number none
 * are added.
 */
import { randomBytes } from 'node:crypto';
import type { OnrampState } from '../../protocol/http/onramp';
import type { Clock } from '../environment';
import { ApiError } from '../http/api-error';
import type { Store } from '../store/open-store';
import type { OnrampOrderRow } from '../store/tables';

const DAY = 86_400;
/** Seconds that a purchase is kept after it began: a bank transfer takes days. */
const KEPT = 30 * DAY;
/** A link is used within minutes; no report means that no purchase was begun. */
const UNUSED_KEPT = DAY;
/** Far longer than a signature is good for. */
const REPORTS_KEPT = DAY;
const MOST_ORDERS = 100_000;
/** Seconds between two deletions of old rows. */
const SWEEP = 60;

export interface OnrampReport {
  /** Of the report, so that it counts once. */
  id: string;
  order: string;
  state: OnrampState;
  /** Epoch ms at the provider: when this state began. */
  time: number;
  received: string;
  hash: string;
  reason: string;
}

/** `stale`: a newer state is known. */
export type ReportOutcome = 'taken' | 'repeated' | 'stale' | 'unknown';

export interface OnrampOrders {
  /** 128 random bits: no one finds another one's purchase. */
  newId(): string;
  /** @throws ApiError 503 when the table is full. */
  add(order: Pick<OnrampOrderRow, 'id' | 'project' | 'provider' | 'asset'>): Promise<void>;
  find(project: string, id: string): Promise<OnrampOrderRow | undefined>;
  report(provider: string, report: OnrampReport): Promise<ReportOutcome>;
}

export function createOnrampOrders(
  { db }: Store,
  clock: Clock,
  mostOrders = MOST_ORDERS,
): OnrampOrders {
  let swept = Number.NEGATIVE_INFINITY;
  const seconds = () => Math.floor(clock() / 1000);

  async function sweep(now: number): Promise<void> {
    if (now - swept < SWEEP) return;
    swept = now;
    await db
      .deleteFrom('onramp_orders')
      .where('created', '<', now - KEPT)
      .execute();
    await db
      .deleteFrom('onramp_orders')
      .where('created', '<', now - UNUSED_KEPT)
      .where('reported', '=', 0)
      .execute();
    await db
      .deleteFrom('onramp_reports')
      .where('seen', '<', now - REPORTS_KEPT)
      .execute();
  }

  return {
    newId: () => randomBytes(16).toString('base64url'),
    async add(order) {
      const now = seconds();
      await sweep(now);
      const { count } = await db
        .selectFrom('onramp_orders')
        .select((each) => each.fn.countAll<number | string>().as('count'))
        .executeTakeFirstOrThrow();
      if (Number(count) >= mostOrders) {
        throw new ApiError(503, 'provider', 'Too many purchases are open. Try again later.');
      }
      const times = { created: now, updated: now, reported: 0 };
      await db
        .insertInto('onramp_orders')
        .values({ ...order, state: 'pending', received: '', hash: '', reason: '', ...times })
        .execute();
    },
    find: (project, id) =>
      db
        .selectFrom('onramp_orders')
        .selectAll()
        .where('id', '=', id)
        .where('project', '=', project)
        .executeTakeFirst(),
    report: (provider, { id, order, state, time, received, hash, reason }) =>
      // Both or neither: a report that was noted and not applied would be lost for ever.
      db.transaction().execute(async (all) => {
        const known = await all
          .selectFrom('onramp_orders')
          .select('id')
          .where('id', '=', order)
          .where('provider', '=', provider)
          .executeTakeFirst();
        if (!known) return 'unknown';
        const noted = await all
          .insertInto('onramp_reports')
          .values({ provider, id, seen: seconds() })
          .onConflict((same) => same.columns(['provider', 'id']).doNothing())
          .executeTakeFirst();
        if (!noted.numInsertedOrUpdatedRows) return 'repeated';
        const changed = await all
          .updateTable('onramp_orders')
          .set({ state, received, hash, reason, updated: seconds(), reported: time })
          .where('id', '=', order)
          .where((each) =>
            each.or([
              each('reported', '<', time),
              // In one millisecond, an end comes after the begin.
              each.and([each('reported', '=', time), each('state', '=', 'pending')]),
            ]),
          )
          .executeTakeFirst();
        return changed.numUpdatedRows ? 'taken' : 'stale';
      }),
  };
}
