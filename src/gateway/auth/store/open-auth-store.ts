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
import { mailedNotices } from './0006-notices';
import type { AuthStore } from './auth-tables';

/** In this order for ever: a new one goes to the end, with the next number. */
export const AUTH_MIGRATIONS: Migrations = {
  '0001-accounts': accounts,
  '0002-account-page': accountPage,
  '0003-exits': exitCancels,
  '0004-logins': loginIndex,
  '0005-passkeys': passkeyColumn,
  '0006-notices': mailedNotices,
};

export const memoryAuthStore = (): AuthStore => memoryDatabase(AUTH_MIGRATIONS);

export const openAuthStore = (place: DatabasePlace): Promise<AuthStore> =>
  openDatabase(place, AUTH_MIGRATIONS);

const KEK_FACTS = { live: 'kek', test: 'test-kek' } as const;
const PEPPER_FACT = 'pepper';
const SETTINGS: Record<string, string> = { 'test-kek': 'testKek' };

const readFacts = async ({ db }: AuthStore) =>
  new Map((await db.selectFrom('facts').selectAll().execute()).map((row) => [row.name, row.value]));

/** Two first starts may read nothing at the same moment: the first that writes wins. */
async function recordFirst(store: AuthStore, facts: Map<string, string>): Promise<void> {
  if (facts.size === 0) return;
  await store.db
    .insertInto('facts')
    // In one statement, so that all of them are of one start.
    .values([...facts].map(([name, value]) => ({ name, value })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = await readFacts(store);
  for (const [name, value] of facts) {
    if (stored.get(name) === value) continue;
    throw new Error(
      `Another start at the same moment recorded another "${SETTINGS[name] ?? name}". Give both the same keys, and start again`,
    );
  }
}

/**
 * The first start records the names of the keys; later ones compare, so that a wrong key is told
 * from an empty database. Nothing is overwritten.
 * @throws Error with the reason.
 */
export async function checkKeys(
  store: AuthStore,
  { kek, pepper }: { kek: ModeKeys; pepper: Uint8Array },
): Promise<void> {
  const pepperId = createHmac('sha256', pepper)
    .update('appkit-pepper-id')
    .digest('hex')
    .slice(0, 16);
  const testWallet = await store.db
    .selectFrom('wallets')
    .select('id')
    .where('mode', '=', 'test')
    .limit(1)
    .executeTakeFirst();
  const before = await readFacts(store);
  checkStoredKeys(
    'the database',
    {
      live: before.get(KEK_FACTS.live),
      test: before.get(KEK_FACTS.test),
      hasTestWallets: testWallet !== undefined,
    },
    kek,
  );
  if ((before.get(PEPPER_FACT) ?? pepperId) !== pepperId) {
    throw new Error('"pepper" is not the one that this database was made with. Restore it');
  }
  const facts = new Map([
    [KEK_FACTS.live, kek.live.id],
    [PEPPER_FACT, pepperId],
  ]);
  // After an earlier version it is recorded once the shares are sealed again.
  if (kek.test && !testWallet) facts.set(KEK_FACTS.test, kek.test.id);
  for (const name of before.keys()) facts.delete(name);
  await recordFirst(store, facts);
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
