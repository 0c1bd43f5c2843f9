/**
 * The audit log: a keyed chain (`custody/audit-chain.ts`), so that an edited or deleted row is found. Addresses are keyed hashes too. Only the last rows may be cut off without a
 * trace: `head` is for a place outside, such as the log of the process.
 */
import { createHmac } from 'node:crypto';
import { CHAIN_START, chainHash } from '../../custody/audit-chain';
import type { AuditTable, AuthDatabase, AuthStore } from './auth-tables';

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
  /** @param inside A transaction: the row is written with it. */
  append(event: AuditEvent, inside?: AuthDatabase): Promise<void>;
  /** The last row; undefined: the log is empty. */
  head(): Promise<{ seq: number; hash: string } | undefined>;
  /** @returns the number of the first row that does not fit; undefined: the chain is whole. */
  verify(): Promise<number | undefined>;
}

const BATCH = 500;
/** Length of a hash in base64url: the first version wrote them so, later ones in hex. */
const FIRST_FORM = 43;
/** Two processes that append at once take the same number; the loser tries again. */
const TRIES = 20;

export function createAuditLog({ db }: AuthStore, pepper: Uint8Array): AuditLog {
  const subjectOf = (email: string) =>
    createHmac('sha256', pepper).update(`audit subject\n${email}`).digest('base64url');
  const fieldsOf = ({ seq, time, event, person, subject, origin, detail }: AuditTable) => [
    ...[seq, time, event, person, subject, origin, detail],
  ];
  /** Of rows that the first version wrote. */
  const firstHash = (row: AuditTable) =>
    createHmac('sha256', pepper)
      .update(`audit row\n${JSON.stringify([...fieldsOf(row), row.previous])}`)
      .digest('base64url');
  const head = (from: AuthDatabase = db) =>
    from
      .selectFrom('audit')
      .select(['seq', 'hash'])
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst();
  let last: Promise<unknown> = Promise.resolve();

  async function write(
    { event, time, person, email, origin, detail }: AuditEvent,
    into: AuthDatabase = db,
  ) {
    for (let tries = 1; ; tries++) {
      const before = await head(into);
      const row: AuditTable = {
        ...{ seq: (before?.seq ?? 0) + 1, time, event, person: person ?? '' },
        subject: email === undefined ? '' : subjectOf(email),
        ...{ origin: origin ?? '', detail: detail ?? '' },
        ...{ previous: before?.hash ?? CHAIN_START, hash: '' },
      };
      row.hash = chainHash(row.previous, fieldsOf(row), pepper);
      const { numInsertedOrUpdatedRows: written } = await into
        .insertInto('audit')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      if (written === 1n) return;
      if (tries === TRIES) throw new Error('The audit log cannot be written.');
    }
  }

  return {
    head: () => head(),
    append(event, inside) {
      // It holds the turn of writers, so it must not wait for those that wait for a turn.
      if (inside) return write(event, inside);
      const written = last.then(() => write(event));
      last = written.catch(() => undefined);
      return written;
    },
    async verify() {
      let previous: string | undefined;
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
          const isOld = row.hash.length === FIRST_FORM;
          previous ??= isOld ? '' : CHAIN_START;
          const hash = isOld ? firstHash(row) : chainHash(previous, fieldsOf(row), pepper);
          if (row.seq !== seq || row.previous !== previous || row.hash !== hash) return seq;
          previous = row.hash;
        }
        if (rows.length < BATCH) return undefined;
      }
    },
  };
}
