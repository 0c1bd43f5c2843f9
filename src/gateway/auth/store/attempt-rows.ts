/** Attempts: each change that counts is one statement, so that requests at once cannot pass together. */
import { DIGIT_TRIES, OTP_TRIES } from '../../../protocol/custody/auth-api';
import type { Kysely } from '../../store/open-database';
import type { AttemptRow, AttemptStage, AuthDatabase, AuthTables } from './auth-tables';

export const addAttempt = (db: AuthDatabase, row: AttemptRow) =>
  db.insertInto('attempts').values(row).execute();

export const attemptById = (db: AuthDatabase, id: string): Promise<AttemptRow | undefined> =>
  db.selectFrom('attempts').selectAll().where('id', '=', id).executeTakeFirst();

export const attemptByLink = (db: AuthDatabase, link: string): Promise<AttemptRow | undefined> =>
  db.selectFrom('attempts').selectAll().where('link', '=', link).executeTakeFirst();

export const setAttempt = (db: AuthDatabase, id: string, change: Partial<AttemptRow>) =>
  db.updateTable('attempts').set(change).where('id', '=', id).execute();

/** @returns false if it was not in that stage any more: another request was first. */
export async function moveStage(
  db: AuthDatabase,
  id: string,
  from: AttemptStage,
  change: Partial<AttemptRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('attempts')
    .set(change)
    .where('id', '=', id)
    .where('stage', '=', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** One live code a person: a new one ends those before it. */
const endCodes = (db: AuthDatabase, { id, email, mode, kind }: AttemptRow) =>
  db
    .updateTable('attempts')
    .set({ code: null })
    .where('email', '=', email)
    // A code of a test project, or of another purpose, belongs to other steps.
    .where('mode', '=', mode)
    .where('kind', '=', kind)
    .where('id', '<>', id)
    .where('code', 'is not', null)
    .execute();

/** A new attempt; one with a code ends the codes before it. One commit: logins wait for the disk. */
export const beginAttempt = (db: Kysely<AuthTables>, row: AttemptRow): Promise<void> =>
  db.transaction().execute(async (inside) => {
    if (row.code !== null) await endCodes(inside, row);
    await addAttempt(inside, row);
  });

/** @returns false if the attempt moved on meanwhile, perhaps to another address. */
export const writeCode = (
  db: Kysely<AuthTables>,
  row: AttemptRow,
  change: Pick<AttemptRow, 'code' | 'code_until'>,
): Promise<boolean> =>
  db.transaction().execute(async (inside) => {
    await endCodes(inside, row);
    const { numUpdatedRows } = await inside
      .updateTable('attempts')
      .set({ ...change, mail: 'queued' })
      .where('id', '=', row.id)
      .where('stage', '=', row.stage)
      .where('email', '=', row.email)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  });

/** Counts one guess. @returns the attempt with it; undefined: there is nothing to guess. */
export const countGuess = (
  db: AuthDatabase,
  id: string,
  stage: 'code' | 'second',
  now: number,
): Promise<AttemptRow | undefined> =>
  db
    .updateTable('attempts')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('stage', '=', stage)
    .where('code', 'is not', null)
    .where('code_until', '>', now)
    .where('expires', '>', now)
    .where('tries', '<', OTP_TRIES)
    .returningAll()
    .executeTakeFirst();

export const countDigits = (
  db: AuthDatabase,
  link: string,
  now: number,
): Promise<AttemptRow | undefined> =>
  db
    .updateTable('attempts')
    .set((eb) => ({ digit_tries: eb('digit_tries', '+', 1) }))
    .where('link', '=', link)
    .where('stage', '=', 'link')
    .where('link_until', '>', now)
    .where('digit_tries', '<', DIGIT_TRIES)
    .returningAll()
    .executeTakeFirst();
