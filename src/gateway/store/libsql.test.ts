import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { storeCases } from './conformance';
import { MIGRATIONS, migrate } from './migrations/run';
import { memoryStore, openStore, type Store } from './open-store';
import { nftCases } from './test-nft-cases';

async function inFile(work: (store: Store, file: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'store-'));
  const file = path.join(folder, 'data', 'store 100% #1.db');
  const store = await openStore({ file });
  try {
    await work(store, file);
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
}

for (const { title, run } of [...storeCases, ...nftCases]) {
  test(`in a libSQL file: ${title}`, () => inFile(run));
  test(`in memory: ${title}`, async () => {
    const store = memoryStore();
    await run(store);
    await store.close();
  });
}

test('a file is opened again with what it held, and only the gateway reads it', () =>
  inFile(async (store, file) => {
    const row = { chain: 'eip155:1', from_block: 1, next_block: 2, since_time: 3 };
    await store.db.insertInto('progress').values(row).execute();
    // Not closed: a killed process does not close either.
    const second = await openStore({ file });
    assert.deepEqual(await second.db.selectFrom('progress').selectAll().execute(), [row]);
    await second.close();
    for (const name of readdirSync(path.dirname(file))) {
      assert.equal(statSync(path.join(path.dirname(file), name)).mode & 0o077, 0, name);
    }
  }));

test('who reads a file does not wait for the one who writes, and does not see half of it', () =>
  inFile(async ({ db }) => {
    const row = { chain: 'eip155:1', from_block: 1, next_block: 2, since_time: 3 };
    await db.transaction().execute(async (all) => {
      await all.insertInto('progress').values(row).execute();
      assert.deepEqual(await db.selectFrom('progress').selectAll().execute(), []);
    });
    assert.equal((await db.selectFrom('progress').selectAll().execute()).length, 1);
  }));

test('writers take turns, whether in a transaction or not, and a failed one keeps nobody waiting', () =>
  inFile(async ({ db }) => {
    const row = (chain: string) => ({ chain, from_block: 1, next_block: 2, since_time: 3 });
    const outcomes = await Promise.allSettled([
      db.transaction().execute(async (all) => {
        await all.insertInto('progress').values(row('a')).execute();
        await new Promise(setImmediate);
        await all.insertInto('progress').values(row('b')).execute();
      }),
      db.transaction().execute(async (all) => {
        await all.insertInto('progress').values(row('c')).execute();
        throw new Error('changed my mind');
      }),
      db.insertInto('progress').values(row('d')).execute(),
      db.insertInto('progress').values(row('a')).execute(),
    ]);
    const kept = await db.selectFrom('progress').select('chain').orderBy('chain').execute();
    assert.deepEqual(
      [outcomes.map(({ status }) => status), kept.map(({ chain }) => chain)],
      [
        ['fulfilled', 'rejected', 'fulfilled', 'rejected'],
        ['a', 'b', 'd'],
      ],
    );
  }));

test('a migration that fails leaves the database as it was, tables too', () =>
  inFile(async ({ db }) => {
    const broken = {
      ...MIGRATIONS,
      '9999-broken': {
        async up(all: Store['db']) {
          await all.schema.createTable('half').addColumn('a', 'text').execute();
          throw new Error('no more');
        },
      },
    };
    await assert.rejects(migrate(db, broken), /Migration 9999-broken failed: no more/);
    const tables = await db.introspection.getTables();
    assert.ok(tables.length > 0 && !tables.some(({ name }) => name === 'half'));
    // Those that had run are not run again.
    await migrate(db);
  }));

test('a file that is no database is refused', () =>
  inFile(async (_, file) => {
    const broken = path.join(path.dirname(file), 'broken.db');
    writeFileSync(broken, 'not a database, but long enough to be looked at as one'.repeat(40));
    await assert.rejects(openStore({ file: broken }), /not a database/);
  }));
