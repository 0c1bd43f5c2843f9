import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { memoryDatabase } from '../open-database';
import type { Tables } from '../tables';
import { MIGRATIONS, migrate } from './run-migrations';

test('store with NFT metadata from before the table had its name: the rows stay', async () => {
  const before = Object.entries(MIGRATIONS).filter(([name]) => name < '0007');
  const { db, close } = memoryDatabase<Tables>(Object.fromEntries(before));
  const row = { chain: 'eip155:1', token: '0xaa', token_id: '7', good: 1, fetched: 5, facts: '{}' };
  await sql`insert into pieces (chain, token, token_id, good, fetched, facts)
    values ('eip155:1', '0xaa', '7', 1, 5, '{}')`.execute(db);
  await migrate(db);
  assert.deepEqual(await db.selectFrom('nfts').selectAll().execute(), [row]);
  // The key is still one of chain, token and id.
  await assert.rejects(db.insertInto('nfts').values(row).execute(), /UNIQUE/);
  const tables = await db.introspection.getTables();
  assert.ok(!tables.some(({ name }) => name === 'pieces'));
  await close();
});
