/** Opens the auth service's own database, and checks that the keys belong to it. */
import { createHmac } from 'node:crypto';
import { checkStoredKeys, type ModeKeys } from '../../custody/mode-keys';
import {
  type DatabasePlace,
  type Migrations,
  memoryDatabase,
  openDatabase,
} from '../../store/open-database';
import { accounts } from './0001-accounts';
import { accountPage } from './0002-account-page';
import { exitCancels } from './0003-exits';
import { loginIndex } from './0004-logins';
import { passkeyColumn } from './0005-passkeys';
import type { AuthStore } from './auth-tables';

/** In this order for ever: a new one goes to the end, with the next number. */
export const AUTH_MIGRATIONS: Migrations = {
  '0001-accounts': accounts,
  '0002-account-page': accountPage,
  '0003-exits': exitCancels,
  '0004-logins': loginIndex,
  '0005-passkeys': passkeyColumn,
};

export const memoryAuthStore = (): AuthStore => memoryDatabase(AUTH_MIGRATIONS);

export const openAuthStore = (place: DatabasePlace): Promise<AuthStore> =>
  openDatabase(place, AUTH_MIGRATIONS);

const KEK_FACTS = { live: 'kek', test: 'test-kek' } as const;
const PEPPER_FACT = 'pepper';

/**
 * The first start records the names of the keys; later ones compare, so that a wrong key is told
 * from an empty database. Nothing is overwritten.
 * @throws Error with the reason.
 */
export async function checkKeys(
  { db }: AuthStore,
  { kek, pepper }: { kek: ModeKeys; pepper: Uint8Array },
): Promise<void> {
  const pepperId = createHmac('sha256', pepper).update('appkit-pepper-id').digest('hex');
  const read = async (name: string) =>
    (await db.selectFrom('facts').select('value').where('name', '=', name).executeTakeFirst())
      ?.value;
  const record = (name: string, value: string) =>
    db
      .insertInto('facts')
      .values({ name, value: value.slice(0, 16) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const testWallet = await db
    .selectFrom('wallets')
    .select('id')
    .where('mode', '=', 'test')
    .limit(1)
    .executeTakeFirst();
  const [live, test, pepperBefore] = await Promise.all([
    read(KEK_FACTS.live),
    read(KEK_FACTS.test),
    read(PEPPER_FACT),
  ]);
  checkStoredKeys('the database', { live, test, hasTestWallets: testWallet !== undefined }, kek);
  if (pepperBefore !== undefined && pepperBefore !== pepperId.slice(0, 16)) {
    throw new Error('"pepper" is not the one that this database was made with. Restore it');
  }
  await record(KEK_FACTS.live, kek.live.id);
  // After an earlier version it is recorded once the shares are sealed again.
  if (kek.test && !testWallet) await record(KEK_FACTS.test, kek.test.id);
  await record(PEPPER_FACT, pepperId);
}

/** After a rotation: every share is sealed with the current key of its mode. */
export async function recordCurrentKeks({ db }: AuthStore, kek: ModeKeys): Promise<void> {
  for (const mode of ['live', 'test'] as const) {
    const id = kek[mode]?.id;
    if (id === undefined) continue;
    await db
      .insertInto('facts')
      .values({ name: KEK_FACTS[mode], value: id })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: id }))
      .execute();
  }
}
