/** Sessions of people on devices. */
import type { AuthDatabase, SessionRow } from './auth-tables';
import { DEVICE_TABLES } from './people-rows';

/** More sessions of one person than this: the oldest end. */
const MAX_SESSIONS = 100;

export async function addSession(db: AuthDatabase, row: SessionRow): Promise<void> {
  await db.insertInto('sessions').values(row).execute();
  const newest = await db
    .selectFrom('sessions')
    .select('id')
    .where('person', '=', row.person)
    .where('ended', '=', 0)
    .orderBy('created', 'desc')
    .limit(MAX_SESSIONS)
    .execute();
  if (newest.length < MAX_SESSIONS) return;
  const ids = newest.map(({ id }) => id);
  await db
    .updateTable('sessions')
    .set({ ended: row.created })
    .where('person', '=', row.person)
    .where('ended', '=', 0)
    .where('id', 'not in', ids)
    .execute();
}

export const sessionById = (db: AuthDatabase, id: string): Promise<SessionRow | undefined> =>
  db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst();

/**
 * The newest one, with the device's label. Also one that is over: signing out, or the device with it, must
 * not hide where a request came from.
 */
export const sessionOfDevice = (db: AuthDatabase, person: string, jkt: string) =>
  db
    .selectFrom('sessions')
    .leftJoin('devices', (join) =>
      join
        .onRef('devices.jkt', '=', 'sessions.jkt')
        .onRef('devices.person', '=', 'sessions.person'),
    )
    .select(['sessions.project', 'sessions.origin', 'devices.label'])
    .where('sessions.person', '=', person)
    .where('sessions.jkt', '=', jkt)
    .orderBy('sessions.created', 'desc')
    .limit(1)
    .executeTakeFirst();

export const setSession = (db: AuthDatabase, id: string, change: Partial<SessionRow>) =>
  db.updateTable('sessions').set(change).where('id', '=', id).execute();

/** Only from that rotation. @returns false if another request was first. */
export async function rotateSession(
  db: AuthDatabase,
  { id, rotation }: SessionRow,
  change: Pick<SessionRow, 'rotated' | 'idle_until' | 'cookie_seen'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ ...change, rotation: rotation + 1 })
    .where('id', '=', id)
    .where('rotation', '=', rotation)
    .where('ended', '=', 0)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export const endSession = (db: AuthDatabase, id: string, now: number) =>
  db
    .updateTable('sessions')
    .set({ ended: now })
    .where('id', '=', id)
    .where('ended', '=', 0)
    .execute();

/** A device must be allowed anew by a mailed link then, and what waits in the vault waits anew. */
export async function endEverywhere(db: AuthDatabase, person: string, now: number): Promise<void> {
  await db
    .updateTable('people')
    // Also those of this second.
    .set({ holds_from: now + 1 })
    .where('id', '=', person)
    .execute();
  await db
    .updateTable('sessions')
    .set({ ended: now })
    .where('person', '=', person)
    .where('ended', '=', 0)
    .execute();
  for (const table of DEVICE_TABLES) {
    await db.deleteFrom(table).where('person', '=', person).execute();
  }
}

/** It must be allowed anew by a mailed link then. */
export async function endDevice(
  db: AuthDatabase,
  person: string,
  jkt: string,
  now: number,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended: now })
    .where('person', '=', person)
    .where('jkt', '=', jkt)
    .where('ended', '=', 0)
    .execute();
  for (const table of DEVICE_TABLES) {
    await db.deleteFrom(table).where('person', '=', person).where('jkt', '=', jkt).execute();
  }
}
