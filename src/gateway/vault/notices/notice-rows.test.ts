import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { closeOwnLibsqlFile, openOwnLibsqlFile } from '../../store/libsql-file';
import { openVaultStore } from '../vault-store';

const WALLET = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';
const noticeOf = (id: string, wallet: string) => ({
  id,
  claims: {
    ...({ iss: 'appkit-vault', aud: 'appkit-auth', sub: 'p', wallet, event: 'hold' } as const),
    ...{ jkt: 'j'.repeat(43), at: 1_800_000_000 },
  },
  countedAs: `${wallet} hold 0`,
  payment: 'eip155:1 a',
});

test('data of a person is deleted: so are the notices of the wallet, and no others', async () => {
  const store = await openVaultStore(':memory:');
  for (const [id, wallet] of [
    ['1', WALLET],
    ['2', OTHER],
    ['3', WALLET],
  ] as const) {
    await store.addNotice(noticeOf(id, wallet));
  }
  await store.remove(WALLET);
  assert.deepEqual((await store.keptNotices()).notices, [noticeOf('2', OTHER)]);
  await store.close();
});

test('rows of another version or no JSON: left out, deleted and counted; the others are read', async () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'vault-')), 'vault.db');
  const first = await openVaultStore(file);
  await first.addNotice(noticeOf('good', WALLET));
  for (const id of ['other', 'broken']) await first.addNotice(noticeOf(id, WALLET));
  await first.close();
  const db = await openOwnLibsqlFile(file);
  await db.execute(`UPDATE kept_notices SET claims = '{"event":"limit"}' WHERE id = 'other'`);
  await db.execute(`UPDATE kept_notices SET claims = '{' WHERE id = 'broken'`);
  await closeOwnLibsqlFile(db);
  const store = await openVaultStore(file);
  const notices = [noticeOf('good', WALLET)];
  assert.deepEqual(await store.keptNotices(), { notices, deleted: 2 });
  assert.deepEqual(await store.keptNotices(), { notices, deleted: 0 });
  await store.close();
});
