import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brokenRow, CHAIN_START } from '../custody/audit-chain';
import { type Client, MEMORY, openLibsqlFile } from '../store/libsql-file';
import { VAULT_TABLES } from './vault-tables';
import { createVaultWrites } from './vault-writes';

const NOW = 1_800_000_000;

async function writes() {
  const db = await openLibsqlFile(MEMORY, 1);
  await db.batch(VAULT_TABLES, 'write');
  let commits = 0;
  const counted = {
    batch(...args: Parameters<Client['batch']>) {
      commits += 1;
      return db.batch(...args);
    },
  } as Client;
  const write = createVaultWrites(counted, CHAIN_START);
  const use = (id: string, sql = 'INSERT OR IGNORE INTO used_grants (id, expires) VALUES (?, ?)') =>
    write([{ sql, args: [id, NOW] }], { event: 'used', detail: { id }, now: NOW });
  async function rows() {
    const { rows: all } = await db.execute(
      'SELECT at, event, detail, hash FROM audit ORDER BY place',
    );
    return all.map((row) => ({
      fields: [Number(row.at), String(row.event), String(row.detail)],
      hash: String(row.hash),
    }));
  }
  return { use, rows, commits: () => commits };
}

test('writes of many requests at once: one commit, each with its own counts, and a chain in their order', async () => {
  const { use, rows, commits } = await writes();
  const ids = Array.from({ length: 30 }, (_, at) => (at === 20 ? '3' : `${at}`));
  const written = await Promise.all(ids.map((id) => use(id)));
  assert.equal(commits(), 1);
  assert.deepEqual(
    written.map(({ changed }) => changed),
    ids.map((_, at) => [at === 20 ? 0 : 1]),
  );
  const chain = await rows();
  assert.equal(brokenRow(chain), -1);
  assert.deepEqual(
    written.map(({ hash }) => hash),
    chain.map(({ hash }) => hash),
  );
});

test('a write that fails beside others: it alone is refused, and leaves no row in the chain', async () => {
  const { use, rows } = await writes();
  const done = await Promise.allSettled([
    use('a'),
    use('b', 'INSERT INTO no_such_table VALUES (?, ?)'),
    use('c'),
  ]);
  assert.deepEqual(
    done.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
  await use('d');
  const chain = await rows();
  assert.deepEqual(
    chain.map(({ fields }) => JSON.parse(String(fields[2])).id),
    ['a', 'c', 'd'],
  );
  assert.equal(brokenRow(chain), -1);
});

test('more writes than one commit takes: all are stored', async () => {
  const { use, rows, commits } = await writes();
  await Promise.all(Array.from({ length: 150 }, (_, at) => use(`${at}`)));
  assert.equal((await rows()).length, 150);
  assert.equal(commits(), 3);
});
