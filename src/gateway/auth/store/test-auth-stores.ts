/** Tests that run on a store in memory and, before a release, in PostgreSQL. */
import { after, before, test } from 'node:test';
import { releasePostgres, startPostgres, type TestPostgres } from '../../store/test-postgres';
import type { AuthStore } from './auth-tables';
import { memoryAuthStore, openAuthStore } from './open-auth-store';

/** Once in a test file: its database server ends with the file. */
export function storeTests() {
  const { binaries, skip } = releasePostgres();
  let postgres: TestPostgres | undefined;
  before(async () => {
    if (binaries) postgres = await startPostgres(binaries);
  });
  after(() => postgres?.stop());
  const openPostgres = () => openAuthStore({ url: postgres?.fresh() });
  return {
    skip,
    /** An empty database each time. */
    openPostgres,
    testOnStores(title: string, run: (store: AuthStore) => Promise<void>): void {
      test(title, () => run(memoryAuthStore()));
      test(`in PostgreSQL: ${title}`, { skip }, async () => {
        const store = await openPostgres();
        await run(store).finally(() => store.close());
      });
    },
  };
}
