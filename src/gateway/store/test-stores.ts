/** One case over each store: in memory, and before a release in PostgreSQL. */
import { after, before, type TestContext, test } from 'node:test';
import { memoryStore, openStore, type Store } from './open-store';
import { releasePostgres, startPostgres, type TestPostgres } from './test-postgres';

const { binaries, skip } = releasePostgres();

let postgres: TestPostgres | undefined;
before(async () => {
  if (binaries) postgres = await startPostgres(binaries);
});
after(() => postgres?.stop());

type Case = (t: TestContext, store: Store) => Promise<void>;

/** @param run gets an unused store, which is closed after it */
export function testOnStores(title: string, run: Case): void {
  test(`in memory: ${title}`, async (t) => {
    const store = memoryStore();
    await run(t, store).finally(() => store.close());
  });
  test(`in PostgreSQL: ${title}`, { skip }, async (t) => {
    const store = await openStore({ url: postgres?.fresh() });
    await run(t, store).finally(() => store.close());
  });
}
