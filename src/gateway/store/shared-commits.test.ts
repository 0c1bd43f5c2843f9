import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { type Client, openLibsqlFile, type Transaction } from './libsql-file';
import { createSharedCommits, createTurnQueue, type SharedTransaction } from './shared-commits';

interface Faults {
  commit?(commit: () => Promise<void>): Promise<void>;
  close?(): void;
}

async function inFile(
  work: (own: {
    begin: () => Promise<SharedTransaction>;
    insert(value: number, how?: 'commit' | 'rollback'): Promise<void>;
    stored(): Promise<number[]>;
    faults: Faults;
    /** Of the file: transactions that were opened. */
    opened: Transaction[];
  }) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'commits-'));
  const client: Client = await openLibsqlFile(path.join(folder, 'a.db'), 4);
  await client.execute('CREATE TABLE rows (value INTEGER)');
  const opened: Transaction[] = [];
  const faults: Faults = {};
  const begin = createSharedCommits(async () => {
    const transaction = await client.transaction('write');
    const commit = () => transaction.commit();
    opened.push(transaction);
    return {
      ...{ batch: transaction.batch, rollback: transaction.rollback, closed: false },
      executeMultiple: transaction.executeMultiple,
      execute: (statement: never) => transaction.execute(statement),
      close() {
        transaction.close();
        faults.close?.();
      },
      commit: () => faults.commit?.(commit) ?? commit(),
    } as Transaction;
  }, createTurnQueue());
  try {
    await work({
      ...{ begin, opened, faults },
      async insert(value, how = 'commit') {
        const transaction = await begin();
        await transaction.execute({ sql: 'INSERT INTO rows VALUES (?)', args: [value] });
        await transaction.end(how);
      },
      async stored() {
        const { rows } = await client.execute('SELECT value FROM rows ORDER BY value');
        return rows.map(({ value }) => Number(value));
      },
    });
  } finally {
    client.close();
    rmSync(folder, { recursive: true });
  }
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);

test('transactions at once: one commit, and none ends before it', () =>
  inFile(async ({ insert, stored, faults, opened }) => {
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    let reached = () => {};
    const atCommit = new Promise<void>((resolve) => {
      reached = resolve;
    });
    faults.commit = async (commit) => {
      reached();
      await gate;
      await commit();
    };
    let ended = 0;
    const all = upTo(10).map((value) =>
      insert(value).then(() => {
        ended += 1;
      }),
    );
    await atCommit;
    await new Promise(setImmediate);
    assert.equal(ended, 0);
    assert.deepEqual(await stored(), []);
    open();
    await Promise.all(all);
    assert.deepEqual(await stored(), upTo(10));
    assert.equal(opened.length, 1);
  }));

test('transaction that is rolled back: those beside it are stored', () =>
  inFile(async ({ insert, stored, opened }) => {
    await Promise.all([insert(1), insert(2, 'rollback'), insert(3)]);
    assert.deepEqual(await stored(), [1, 3]);
    assert.equal(opened.length, 1);
  }));

test('commit that fails: each transaction in it fails, and the next one works', () =>
  inFile(async ({ insert, stored, faults }) => {
    faults.commit = async () => {
      throw new Error('disk is full');
    };
    const all = await Promise.allSettled([insert(1), insert(2), insert(3, 'rollback')]);
    assert.deepEqual(
      all.map(({ status }) => status),
      ['rejected', 'rejected', 'fulfilled'],
    );
    delete faults.commit;
    await insert(4);
    assert.deepEqual(await stored(), [4]);
  }));

test('SQLite takes the whole back: no transaction says that it is stored, and the next one works', () =>
  inFile(async ({ begin, insert, stored }) => {
    const first = insert(1);
    const broken = await begin();
    await broken.execute({ sql: 'ROLLBACK', args: [] });
    await assert.rejects(broken.execute({ sql: 'INSERT INTO rows VALUES (2)', args: [] }));
    await broken.end('rollback');
    await assert.rejects(first);
    await insert(3);
    assert.deepEqual(await stored(), [3]);
  }));

test('a file that cannot be written: that transaction fails, and the next one works', () =>
  inFile(async ({ insert, stored }) => {
    const folder = createTurnQueue();
    let count = 0;
    const begin = createSharedCommits(async () => {
      count += 1;
      throw new Error('busy');
    }, folder);
    await assert.rejects(begin(), /busy/);
    await assert.rejects(begin(), /busy/);
    assert.equal(count, 2);
    await insert(1);
    assert.deepEqual(await stored(), [1]);
  }));

test('more transactions than one commit holds: several commits, and all are stored', () =>
  inFile(async ({ insert, stored, opened }) => {
    await Promise.all(upTo(150).map((value) => insert(value)));
    assert.deepEqual(await stored(), upTo(150));
    assert.equal(opened.length, 3);
  }));

test('connection that does not close: what is stored is reported as stored, and the next one works', () =>
  inFile(async ({ insert, stored, faults }) => {
    faults.close = () => {
      throw new Error('cannot roll back');
    };
    await insert(1);
    faults.commit = async () => {
      throw new Error('disk is full');
    };
    await assert.rejects(insert(2), /disk is full/);
    delete faults.commit;
    await insert(3);
    assert.deepEqual(await stored(), [1, 3]);
  }));

test('transaction that has ended: it changes nothing of the one after it', () =>
  inFile(async ({ begin, insert, stored }) => {
    const first = await begin();
    const ending = first.end('commit');
    const second = await begin();
    await second.execute({ sql: 'INSERT INTO rows VALUES (2)', args: [] });
    const late = first.execute({ sql: 'INSERT INTO rows VALUES (1)', args: [] });
    await assert.rejects(late, /has ended/);
    await assert.rejects(first.end('rollback'), /has ended/);
    await second.end('commit');
    await ending;
    await insert(3);
    assert.deepEqual(await stored(), [2, 3]);
  }));

test('transaction that is rolled back after another ended: only its own writes go, in either order', () =>
  inFile(async ({ insert, stored }) => {
    const hows = Array.from({ length: 40 }, (_, at) => (at * 7) % 3 === 0);
    await Promise.all(hows.map((back, value) => insert(value, back ? 'rollback' : 'commit')));
    assert.deepEqual(
      await stored(),
      hows.flatMap((back, value) => (back ? [] : [value])),
    );
  }));
