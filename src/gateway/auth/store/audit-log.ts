/**
 * The audit log: a chain of hashes, so that an edited or deleted row is found. The key of the chain
 * is not in the database. Addresses are keyed hashes too. Only the last rows may be cut off without a
 * trace: `head` is for a place outside, such as the log of the process.
 */
import { createHmac } from 'node:crypto';
import type { AuditTable, AuthStore } from './auth-tables';

export interface AuditEvent {
  event: string;
  /** Epoch seconds. */
  time: number;
  person?: string;
  /** An address as compared; only its hash is written. */
  email?: string;
  origin?: string;
  detail?: string;
}

export interface AuditLog {
  append(event: AuditEvent): Promise<void>;
  /** The last row; undefined: the log is empty. */
  head(): Promise<{ seq: number; hash: string } | undefined>;
  /** @returns the number of the first row that does not fit; undefined: the chain is whole. */
  verify(): Promise<number | undefined>;
}

const BATCH = 500;
/** Two processes that append at once take the same number; the loser tries again. */
const TRIES = 20;

export function createAuditLog({ db }: AuthStore, pepper: Uint8Array): AuditLog {
  const keyed = (use: string, text: string) =>
    createHmac('sha256', pepper).update(`audit ${use}\n${text}`).digest('base64url');
  const hashOf = ({ hash: _, ...row }: AuditTable) =>
    keyed(
      'row',
      JSON.stringify([
        ...[row.seq, row.time, row.event, row.person, row.subject],
        ...[row.origin, row.detail, row.previous],
      ]),
    );
  const head = () =>
    db
      .selectFrom('audit')
      .select(['seq', 'hash'])
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst();
  let last: Promise<unknown> = Promise.resolve();

  async function write({ event, time, person, email, origin, detail }: AuditEvent) {
    for (let tries = 1; ; tries++) {
      const before = await head();
      const row: AuditTable = {
        ...{ seq: (before?.seq ?? 0) + 1, time, event, person: person ?? '' },
        subject: email === undefined ? '' : keyed('subject', email),
        ...{ origin: origin ?? '', detail: detail ?? '' },
        ...{ previous: before?.hash ?? '', hash: '' },
      };
      row.hash = hashOf(row);
      const { numInsertedOrUpdatedRows: written } = await db
        .insertInto('audit')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      if (written === 1n) return;
      if (tries === TRIES) throw new Error('The audit log cannot be written.');
    }
  }

  return {
    head,
    append(event) {
      const written = last.then(() => write(event));
      last = written.catch(() => undefined);
      return written;
    },
    async verify() {
      let previous = '';
      let seq = 0;
      for (;;) {
        const rows = await db
          .selectFrom('audit')
          .selectAll()
          .where('seq', '>', seq)
          .orderBy('seq')
          .limit(BATCH)
          .execute();
        for (const row of rows) {
          seq += 1;
          if (row.seq !== seq || row.previous !== previous || row.hash !== hashOf(row)) return seq;
          previous = row.hash;
        }
        if (rows.length < BATCH) return undefined;
      }
    },
  };
}
