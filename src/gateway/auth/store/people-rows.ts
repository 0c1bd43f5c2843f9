/** People, their devices and the sites that they allowed. */
import type { WalletMode } from '../../../protocol/custody/wallet-keys';
import type { AuthDatabase, DeviceOriginRow, PersonRow } from './auth-tables';

/** More devices of one person than this: the longest unseen ones are forgotten. */
const MAX_DEVICES = 50;
/** Both have rows of a device. */
export const DEVICE_TABLES = ['devices', 'device_origins'] as const;

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
  { id, mode, email, address, created }: Omit<PersonRow, 'export_hold' | 'holds_from'>,
): Promise<PersonRow> {
  await db
    .insertInto('people')
    .values({ id, mode, email, address, created, export_hold: 0, holds_from: 0 })
    .onConflict((conflict) => conflict.columns(['mode', 'email']).doNothing())
    .execute();
  const person = await personByEmail(db, mode, email);
  if (!person) throw new Error('The person was deleted meanwhile.');
  return person;
}

/** Pages of one site share the device's key: a page that the person did not allow is a new device. */
export async function hasDevice(
  db: AuthDatabase,
  { person, jkt, origin }: Omit<DeviceOriginRow, 'since'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('device_origins')
    .select('jkt')
    .where('person', '=', person)
    .where('jkt', '=', jkt)
    .where('origin', '=', origin)
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

/** @returns true if the device is new, or new on that page. */
export async function sawDevice(
  db: AuthDatabase,
  {
    origin,
    ...device
  }: Record<'person' | 'jkt' | 'label' | 'place' | 'origin', string> & { now: number },
): Promise<boolean> {
  const { person, jkt, label, place, now } = device;
  const known = await hasDevice(db, { person, jkt, origin });
  await db
    .insertInto('devices')
    .values({ person, jkt, label, place, first_seen: now, last_seen: now })
    .onConflict((conflict) =>
      conflict.columns(['person', 'jkt']).doUpdateSet({ label, place, last_seen: now }),
    )
    .execute();
  if (!known) {
    await db
      .insertInto('device_origins')
      .values({ person, jkt, origin, since: now })
      // Another login of the device was first.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const kept = (await devicesOf(db, person)).map((device) => device.jkt);
  if (kept.length === MAX_DEVICES) {
    for (const table of DEVICE_TABLES) {
      await db
        .deleteFrom(table)
        .where('person', '=', person)
        .where('jkt', 'not in', kept)
        .execute();
    }
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

/** The site's sessions end; a login there asks for a mailed link again. */
export async function forgetSite(
  db: AuthDatabase,
  person: string,
  origin: string,
  now: number,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended: now })
    .where('person', '=', person)
    .where('origin', '=', origin)
    .where('ended', '=', 0)
    .execute();
  for (const table of ['consents', 'device_origins'] as const) {
    await db.deleteFrom(table).where('person', '=', person).where('origin', '=', origin).execute();
  }
}

const PERSON_TABLES = [
  ...DEVICE_TABLES,
  ...(['consents', 'sessions', 'undos', 'cancels', 'wallets'] as const),
];

/** Everything but the audit log, which holds no address. */
export async function deletePerson(
  db: AuthDatabase,
  { id, email, mode }: Pick<PersonRow, 'id' | 'email' | 'mode'>,
): Promise<void> {
  const before = await db.selectFrom('undos').select('email').where('person', '=', id).execute();
  const emails = [email, ...before.map((undo) => undo.email)];
  await db
    .deleteFrom('attempts')
    .where('mode', '=', mode)
    .where((eb) =>
      eb.or([
        eb('email', 'in', emails),
        eb('session', 'in', eb.selectFrom('sessions').select('id').where('person', '=', id)),
      ]),
    )
    .execute();
  for (const table of PERSON_TABLES) {
    await db.deleteFrom(table).where('person', '=', id).execute();
  }
  await db.deleteFrom('people').where('id', '=', id).execute();
}
