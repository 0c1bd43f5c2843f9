/** People, their devices and the sites that they allowed. */
import type { WalletMode } from '../../../protocol/custody/wallet-keys';
import type { AuthDatabase, PersonRow } from './auth-tables';

/** More devices of one person than this: the longest unseen ones are forgotten. */
const MAX_DEVICES = 50;

export const personByEmail = (
  db: AuthDatabase,
  mode: WalletMode,
  email: string,
): Promise<PersonRow | undefined> =>
  db
    .selectFrom('people')
    .selectAll()
    .where('mode', '=', mode)
    .where('email', '=', email)
    .executeTakeFirst();

export const personById = (db: AuthDatabase, id: string): Promise<PersonRow> =>
  db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** @returns the person of the address, who is new where the address is. */
export async function ensurePerson(
  db: AuthDatabase,
  { id, mode, email, address, created }: Omit<PersonRow, 'export_hold'>,
): Promise<PersonRow> {
  await db
    .insertInto('people')
    .values({ id, mode, email, address, created, export_hold: 0 })
    .onConflict((conflict) => conflict.columns(['mode', 'email']).doNothing())
    .execute();
  const person = await personByEmail(db, mode, email);
  if (!person) throw new Error('The person was deleted meanwhile.');
  return person;
}

export async function hasDevice(db: AuthDatabase, person: string, jkt: string): Promise<boolean> {
  const row = await db
    .selectFrom('devices')
    .select('jkt')
    .where('person', '=', person)
    .where('jkt', '=', jkt)
    .executeTakeFirst();
  return row !== undefined;
}

export const devicesOf = (db: AuthDatabase, person: string) =>
  db
    .selectFrom('devices')
    .selectAll()
    .where('person', '=', person)
    .orderBy('last_seen', 'desc')
    .limit(MAX_DEVICES)
    .execute();

/** @returns true if the device is new. */
export async function sawDevice(
  db: AuthDatabase,
  { person, jkt, label, now }: { person: string; jkt: string; label: string; now: number },
): Promise<boolean> {
  const known = await hasDevice(db, person, jkt);
  await db
    .insertInto('devices')
    .values({ person, jkt, label, first_seen: now, last_seen: now })
    .onConflict((conflict) =>
      conflict.columns(['person', 'jkt']).doUpdateSet({ label, last_seen: now }),
    )
    .execute();
  const kept = (await devicesOf(db, person)).map((device) => device.jkt);
  if (kept.length === MAX_DEVICES) {
    await db
      .deleteFrom('devices')
      .where('person', '=', person)
      .where('jkt', 'not in', kept)
      .execute();
  }
  return !known;
}

export async function giveConsent(
  db: AuthDatabase,
  consent: { person: string; project: string; origin: string; since: number },
): Promise<void> {
  await db
    .insertInto('consents')
    .values(consent)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Most sites that the list of a person shows. */
const MAX_SITES = 500;

export const sitesOf = (db: AuthDatabase, person: string) =>
  db
    .selectFrom('consents')
    .select(['origin', 'since'])
    .where('person', '=', person)
    .orderBy('since', 'desc')
    .limit(MAX_SITES)
    .execute();
