/** Ways to cancel an export or a deletion, by a mailed link. */
import type { AuthDatabase, CancelRow } from './auth-tables';
import { endEverywhere } from './session-rows';

/** How long a mailed link cancels what was started: the vault's wait, and the day after it. In seconds. */
export const CANCEL_LIFETIME = 2 * 86_400;

/** How many were mailed after that moment. */
export async function countCancels(
  db: AuthDatabase,
  { person, purpose }: Pick<CancelRow, 'person' | 'purpose'>,
  since: number,
): Promise<number> {
  const rows = await db
    .selectFrom('cancels')
    .select('id')
    .where('person', '=', person)
    .where('purpose', '=', purpose)
    .where('expires', '>', since + CANCEL_LIFETIME)
    .execute();
  return rows.length;
}

export const addCancel = (
  db: AuthDatabase,
  row: Omit<CancelRow, 'notice' | 'mailed'>,
  notice = '',
) =>
  db
    .insertInto('cancels')
    .values({ ...row, notice, mailed: 0 })
    .execute();

export const removeCancel = (db: AuthDatabase, id: string) =>
  db.deleteFrom('cancels').where('id', '=', id).execute();

export const cancelOfNotice = (
  db: AuthDatabase,
  { person, notice }: Pick<CancelRow, 'person' | 'notice'>,
): Promise<CancelRow | undefined> =>
  db
    .selectFrom('cancels')
    .selectAll()
    .where('person', '=', person)
    .where('notice', '=', notice)
    .executeTakeFirst();

export const setMailed = (db: AuthDatabase, id: string) =>
  db.updateTable('cancels').set({ mailed: 1 }).where('id', '=', id).execute();

export const openCancel = (
  db: AuthDatabase,
  id: string,
  now: number,
): Promise<CancelRow | undefined> =>
  db
    .selectFrom('cancels')
    .selectAll()
    .where('id', '=', id)
    .where('expires', '>', now)
    .executeTakeFirst();

/** Ends every session, and what waits in the vault. @returns false if another request was first. */
export async function cancelExits(
  db: AuthDatabase,
  { id, person }: CancelRow,
  now: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('cancels')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (numDeletedRows !== 1n) return false;
  await db.deleteFrom('cancels').where('person', '=', person).execute();
  await endEverywhere(db, person, now);
  return true;
}
