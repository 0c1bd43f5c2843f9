/**
 * Ways back after a change of the address: for a day the old address is kept for its owner, and a mailed
 * link takes the change back.
 */
import type { WalletMode } from '../../../protocol/custody/wallet-keys';
import type { AuthDatabase, UndoRow } from './auth-tables';
import { endEverywhere } from './session-rows';

export const addUndo = (db: AuthDatabase, row: UndoRow) =>
  db.insertInto('undos').values(row).execute();

export const openUndo = (db: AuthDatabase, id: string, now: number): Promise<UndoRow | undefined> =>
  db
    .selectFrom('undos')
    .selectAll()
    .where('id', '=', id)
    .where('expires', '>', now)
    .executeTakeFirst();

/** @returns the way back that keeps this address for its owner. */
export const keptAddress = (
  db: AuthDatabase,
  mode: WalletMode,
  email: string,
  now: number,
): Promise<UndoRow | undefined> =>
  db
    .selectFrom('undos')
    .selectAll()
    .where('mode', '=', mode)
    .where('email', '=', email)
    .where('expires', '>', now)
    .executeTakeFirst();

/** Takes the change back, with all later ones, and ends every session. @returns false if it is over. */
export async function takeBack(
  db: AuthDatabase,
  { id, person, email, address, created }: UndoRow,
  { now, hold }: { now: number; hold: number },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('undos')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (numDeletedRows !== 1n) return false;
  await db
    .deleteFrom('undos')
    .where('person', '=', person)
    .where('created', '>=', created)
    .execute();
  await db
    .updateTable('people')
    .set({ email, address, export_hold: hold })
    .where('id', '=', person)
    .execute();
  await endEverywhere(db, person, now);
  return true;
}
