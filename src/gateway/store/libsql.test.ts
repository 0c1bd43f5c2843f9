import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { CompiledQuery, Kysely } from 'kysely';
import { createAirdropped } from './airdrops';
import { tokensApprovedBy } from './approvals';
import { beginAt, writeRange } from './block-ranges';
import { storeCases } from './conformance';
import { createNftHoldings } from './holdings';
import { libsqlDialect } from './libsql-dialect';
import { openLibsqlFile } from './libsql-file';
import { MIGRATIONS, migrate } from './migrations/run-migrations';
import { memoryStore, openStore, type Store } from './open-store';
import { createReads } from './store-reads';
import type { Tables } from './tables';
import { approvalCases } from './test-approval-cases';
import { nftCases } from './test-nft-cases';
import { ALICE, BOB, CHAIN, hashOf, nftTransfer, range, TOKEN, tokenMove } from './test-rows';

declare const __RELEASE__: boolean;

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

for (const { title, run } of [...storeCases, ...nftCases, ...approvalCases]) {
  test(`in a libSQL file: ${title}`, () => inFile(run));
  test(`in memory: ${title}`, { skip: !__RELEASE__ }, async () => {
    const store = memoryStore();
    await run(store);
    await store.close();
  });
}

test('file opened again: its rows are still there, and only the gateway can read it', () =>
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

test('reader beside a writer: does not wait, and sees no half of a transaction', () =>
  inFile(async ({ db }) => {
    const row = { chain: 'eip155:1', from_block: 1, next_block: 2, since_time: 3 };
    await db.transaction().execute(async (all) => {
      await all.insertInto('progress').values(row).execute();
      assert.deepEqual(await db.selectFrom('progress').selectAll().execute(), []);
    });
    assert.equal((await db.selectFrom('progress').selectAll().execute()).length, 1);
  }));

test('writers: take turns, in a transaction or not, and a failed write blocks no other', () =>
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

test('failed migration: the database stays unchanged, including its tables', () =>
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
    // Completed migrations do not run again.
    await migrate(db);
  }));

test('queries about one account: never scan the rows of all accounts', () =>
  inFile(async (_, file) => {
    const client = await openLibsqlFile(file, 1);
    const dialect = libsqlDialect({ open: async () => client, oneConnection: false });
    const asked: CompiledQuery[] = [];
    const db = new Kysely<Tables>({ dialect, log: ({ query }) => void asked.push(query) });
    const store: Store = { db, dialect: 'libsql', close: () => db.destroy() };
    // So that there is something to ask on for.
    const own = {
      kind: 'erc20',
      token: TOKEN,
      token_id: '',
      owner: BOB,
      spender: ALICE,
      value: '1',
    } as const;
    const rows = range(0, 3, (block) => [
      tokenMove(block, ALICE, BOB, '1'),
      nftTransfer(block, ALICE, BOB, '7', '1', 1),
    ]);
    rows.approvals.push({
      chain: CHAIN,
      block: 1,
      tx: hashOf(1),
      position: 0,
      log_index: 9,
      ...own,
    });
    await beginAt(store, { chain: CHAIN, from_block: 0, next_block: 0, since_time: 0 });
    await writeRange(store, CHAIN, 0, 3, rows);
    asked.length = 0;
    const reads = createReads(store);
    const tokens = await tokensApprovedBy(store, CHAIN, BOB, [TOKEN]);
    const { next } = await reads.historyOf(CHAIN, BOB, null, 2, tokens);
    await reads.historyOf(CHAIN, BOB, next, 2, tokens);
    await reads.tokensSeenBy(CHAIN, BOB);
    await createNftHoldings(store)(CHAIN, BOB);
    await createAirdropped(store)(CHAIN, BOB, [{ token: TOKEN, tokenId: '7' }]);
    const steps: string[] = [];
    const looked: string[] = [];
    for (const { sql, parameters } of asked.slice()) {
      const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
      const { rows: found } = await db.executeQuery<{ detail: string }>(plan);
      steps.push(...found.map(({ detail }) => detail));
      if (sql.includes('max(block)')) looked.push(...found.map(({ detail }) => detail));
    }
    const searches = steps.filter((step) => step.startsWith('SEARCH'));
    assert.ok(searches.length > 15, String(searches.length));
    const broad = steps.filter(
      (step) =>
        /\(chain=\?\)/.test(step) ||
        /^SCAN (?:blocks|transactions|transfers|approvals|t|b)\b/.test(step),
    );
    assert.deepEqual(broad, []);
    // Third parties can add any number of rows for an owner.
    const approvals = searches.filter((step) => step.includes('approvals'));
    assert.ok(approvals.length >= 3, String(approvals));
    for (const step of approvals) assert.match(step, /\(chain=\? AND owner=\? AND token=\?/);
    // The newest incoming transfers, in order and without reading their rows.
    const [newest = ''] = looked.filter((step) => step.includes(' transfers '));
    assert.match(newest, /USING COVERING INDEX transfers_recipient \(chain=\? AND recipient=\?\)/);
    // NFTs: all that the account ever received, then each one separately.
    const nfts = searches.filter((step) => step.includes('_pieces_'));
    const [all, ...each] = nfts;
    assert.match(all ?? '', /USING COVERING INDEX \w+ \(chain=\? AND recipient=\?\)/);
    assert.equal(each.length, 4, String(nfts));
    for (const step of each) assert.match(step, /=\? AND token=\? AND token_id=\?\)/);

    await store.close();
    client.close();
  }));

test('file that is not a database: refused', () =>
  inFile(async (_, file) => {
    const broken = path.join(path.dirname(file), 'broken.db');
    writeFileSync(broken, 'not a database, but long enough to be looked at as one'.repeat(40));
    await assert.rejects(openStore({ file: broken }), /not a database/);
  }));
