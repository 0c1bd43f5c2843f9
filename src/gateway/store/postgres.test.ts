import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { storeCases } from './conformance';
import { MIGRATIONS, migrate } from './migrations/run-migrations';
import { openStore } from './open-store';
import { approvalCases } from './test-approval-cases';
import { nftCases } from './test-nft-cases';
import { postgresFolder, startPostgres, type TestPostgres } from './test-postgres';

declare const __RELEASE__: boolean;

const binaries = postgresFolder();
const skip = binaries ? false : 'PostgreSQL is not installed: scripts/setup.sh test brings it';

let postgres: TestPostgres | undefined;
const fresh = () => postgres?.fresh() ?? assert.fail();

before(async () => {
  if (binaries) postgres = await startPostgres(binaries);
});
after(() => postgres?.stop());

for (const { title, run } of [...storeCases, ...nftCases, ...approvalCases]) {
  test(`in PostgreSQL: ${title}`, { skip: skip || !__RELEASE__ }, async () => {
    const store = await openStore({ url: fresh() });
    await run(store).finally(() => store.close());
  });
}

test('two gateways start at once: one of them migrates the database', { skip }, async () => {
  const url = fresh();
  const stores = await Promise.all([openStore({ url }), openStore({ url })]);
  const [first] = stores;
  const row = { chain: 'eip155:1', from_block: 1, next_block: 2 ** 40, since_time: 3 };
  await first?.db.insertInto('progress').values(row).execute();
  for (const { db } of stores) {
    assert.deepEqual(await db.selectFrom('progress').selectAll().execute(), [row]);
  }
  await Promise.all(stores.map((store) => store.close()));
});

test('failed migration: the database stays unchanged', { skip }, async () => {
  const store = await openStore({ url: fresh() });
  const broken = {
    ...MIGRATIONS,
    '9999-broken': {
      async up(all: typeof store.db) {
        await all.schema.createTable('half').addColumn('a', 'text').execute();
        throw new Error('no more');
      },
    },
  };
  await assert.rejects(migrate(store.db, broken), /Migration 9999-broken failed: no more/);
  const tables = await store.db.introspection.getTables();
  assert.ok(!tables.some(({ name }) => name === 'half'));
  await store.close();
});

test('missing database: refused', { skip }, async () => {
  const url = fresh().replace(/store_\d+/, 'nowhere');
  await assert.rejects(openStore({ url }), /nowhere/);
});
