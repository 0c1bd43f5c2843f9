/** Ways to cancel an export or a deletion, by a mailed link. */
import type { AuthDatabase, CancelRow } from './auth-tables';
import { endEverywhere } from './session-rows';

export const addCancel = (db: AuthDatabase, row: CancelRow) =>
  db.insertInto('cancels').values(row).execute();

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
