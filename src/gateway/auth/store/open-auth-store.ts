/** Opens the auth service's own database, and checks that the keys belong to it. */
import { createHmac } from 'node:crypto';
import type { KeyEncryption } from '../../custody/key-encryption';
import {
  type DatabasePlace,
  type Migrations,
  memoryDatabase,
  openDatabase,
} from '../../store/open-database';
import { accounts } from './0001-accounts';
import { accountPage } from './0002-account-page';
import { exitCancels } from './0003-exits';
import type { AuthStore } from './auth-tables';

/** In this order for ever: a new one goes to the end, with the next number. */
export const AUTH_MIGRATIONS: Migrations = {
  '0001-accounts': accounts,
  '0002-account-page': accountPage,
  '0003-exits': exitCancels,
};

export const memoryAuthStore = (): AuthStore => memoryDatabase(AUTH_MIGRATIONS);

export const openAuthStore = (place: DatabasePlace): Promise<AuthStore> =>
  openDatabase(place, AUTH_MIGRATIONS);

const KEK_FACT = 'kek';
const PEPPER_FACT = 'pepper';

/**
 * The first start records the names of the keys; later ones compare, so that a wrong key is told
 * from an empty database. Nothing is overwritten.
 * @throws Error with the reason.
 */
export async function checkKeys(
  { db }: AuthStore,
  { kek, pepper }: { kek: KeyEncryption; pepper: Uint8Array },
): Promise<void> {
  const pepperId = createHmac('sha256', pepper).update('appkit-pepper-id').digest('hex');
  const recorded = async (name: string, value: string) => {
    await db
      .insertInto('facts')
      .values({ name, value: value.slice(0, 16) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const row = await db
      .selectFrom('facts')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    return row.value;
  };
  const kekId = await recorded(KEK_FACT, kek.id);
  if (!kek.ids.includes(kekId)) {
    throw new Error(
      `the database was sealed with the key-encryption key ${kekId}, and "kek" gives ${kek.ids.join(', ')}. Restore that key, or name it in "kek.previous"`,
    );
  }
  if ((await recorded(PEPPER_FACT, pepperId)) !== pepperId.slice(0, 16)) {
    throw new Error('"pepper" is not the one that this database was made with. Restore it');
  }
}

/** After a rotation: every share is sealed with the current key. */
export async function recordCurrentKek({ db }: AuthStore, kek: KeyEncryption): Promise<void> {
  await db
    .updateTable('facts')
    .set({ value: kek.id })
    .where('name', '=', KEK_FACT)
    .where('value', '<>', kek.id)
    .execute();
}
