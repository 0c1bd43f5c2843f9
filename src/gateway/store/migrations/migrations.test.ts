/** Databases of each version before, filled, then brought to the newest form: their rows are kept. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Kysely } from 'kysely';
import { AUTH_MIGRATIONS } from '../../auth/store/open-auth-store';
import { type DatabasePlace, type Migrations, openDatabase } from '../open-database';
import { releasePostgres, startPostgres, type TestPostgres } from '../test-postgres';
import { MIGRATIONS } from './run-migrations';

const ROWS = 3;
type Row = Record<string, unknown>;
type AnyTables = Record<string, Row>;

const { binaries, skip } = releasePostgres();
let postgres: TestPostgres | undefined;
const folder = mkdtempSync(path.join(tmpdir(), 'migrations-'));
before(async () => {
  if (binaries) postgres = await startPostgres(binaries);
});
after(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true });
});

let files = 0;
const PLACES: Record<string, { fresh: () => DatabasePlace; skip: string | false }> = {
  'a libSQL file': {
    skip: false,
    fresh() {
      files += 1;
      return { file: path.join(folder, `${files}.db`) };
    },
  },
  PostgreSQL: { skip, fresh: () => ({ url: postgres?.fresh() }) },
};

async function tablesOf(db: Kysely<AnyTables>) {
  const tables = await db.introspection.getTables();
  return tables.filter(({ isView, name }) => !isView && !/^kysely_|^sqlite_/.test(name));
}

/** @returns the rows of each table, as they were written. */
async function fill(db: Kysely<AnyTables>): Promise<Map<string, Row[]>> {
  const filled = new Map<string, Row[]>();
  for (const { name, columns } of await tablesOf(db)) {
    const rows = Array.from({ length: ROWS }, (_, number) =>
      Object.fromEntries(
        columns.map(({ name: column, dataType }) => [
          column,
          /int/i.test(dataType) ? number + 1 : `${name} ${column} ${number}`,
        ]),
      ),
    );
    await db.insertInto(name).values(rows).execute();
    filled.set(name, rows);
  }
  return filled;
}

const sorted = (rows: readonly Row[]) => rows.map((row) => JSON.stringify(row)).sort();

/** Tables that have another name since. */
const RENAMED: ReadonlyMap<string, string> = new Map([['pieces', 'nfts']]);

/** The columns that the rows had. */
const read = (db: Kysely<AnyTables>, table: string, like: Row) =>
  db
    .selectFrom(RENAMED.get(table) ?? table)
    .select(Object.keys(like))
    .execute() as Promise<Row[]>;

const SETS: Record<string, Migrations> = { gateway: MIGRATIONS, 'auth service': AUTH_MIGRATIONS };

for (const [owner, migrations] of Object.entries(SETS)) {
  for (const [kind, place] of Object.entries(PLACES)) {
    test(`${owner}, ${kind}: rows of each version before are kept`, {
      skip: place.skip,
    }, async () => {
      const steps = Object.entries(migrations);
      assert.ok(steps.length > 1);
      for (let count = 1; count < steps.length; count += 1) {
        const at = place.fresh();
        const old = await openDatabase<AnyTables>(at, Object.fromEntries(steps.slice(0, count)));
        const filled = await fill(old.db);
        assert.ok(filled.size > 0);
        await old.close();

        const now = await openDatabase<AnyTables>(at, migrations);
        for (const [table, rows] of filled) {
          const [like] = rows;
          assert.ok(like);
          const kept = await read(now.db, table, like);
          assert.deepEqual(sorted(kept), sorted(rows), `${table} after ${steps[count - 1]?.[0]}`);
        }
        await now.close();
      }
    });
  }
}

for (const [kind, place] of Object.entries(PLACES)) {
  test(`auth service, ${kind}: a device of a session before is known on its page`, {
    skip: place.skip,
  }, async () => {
    const at = place.fresh();
    const [first] = Object.entries(AUTH_MIGRATIONS);
    assert.ok(first);
    const old = await openDatabase<AnyTables>(at, Object.fromEntries([first]));
    const device = { person: 'p', jkt: 'j', label: 'Firefox', first_seen: 1, last_seen: 2 };
    await old.db
      .insertInto('devices')
      .values([device, { ...device, jkt: 'unused' }])
      .execute();
    const columns = (await tablesOf(old.db)).find(({ name }) => name === 'sessions')?.columns ?? [];
    const session = (id: string, origin: string, created: number) => ({
      ...Object.fromEntries(
        columns.map(({ name, dataType }) => [name, /int/i.test(dataType) ? 1 : '']),
      ),
      ...{ id, person: 'p', jkt: 'j', origin, created },
    });
    await old.db
      .insertInto('sessions')
      .values([session('1', 'a', 7), session('2', 'a', 5), session('3', 'b', 9)])
      .execute();
    await old.close();

    const now = await openDatabase<AnyTables>(at, AUTH_MIGRATIONS);
    const known = await now.db.selectFrom('device_origins').selectAll().execute();
    const on = (origin: string, since: number) => ({ person: 'p', jkt: 'j', origin, since });
    assert.deepEqual(sorted(known), sorted([on('a', 5), on('b', 9)]));
    await now.close();
  });
}
