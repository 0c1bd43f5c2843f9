import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { mailboxCases } from './conformance';
import { openLibsqlMailbox } from './libsql';
import { RECEIPT_BYTES } from './mailbox';

function inFolder<T>(work: (file: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'mailbox-'));
  // A folder that is not there yet, and a name that an address would have to escape.
  return work(path.join(folder, 'data', 'relay 100% #1.db')).finally(() =>
    rmSync(folder, { recursive: true }),
  );
}

const casesWith = (recentBytes?: number) =>
  mailboxCases(async (options) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'mailbox-'));
    const mailbox = await openLibsqlMailbox(path.join(folder, 'relay.db'), options, recentBytes);
    const dispose = async () => {
      await mailbox.close();
      rmSync(folder, { recursive: true });
    };
    return { mailbox, dispose };
  });

for (const { title, run } of casesWith(0)) test(`in a libSQL file: ${title}`, run);
for (const { title, run } of casesWith()) test(`new messages in memory too: ${title}`, run);
for (const { title, run } of casesWith(2500)) test(`a few of them in memory too: ${title}`, run);

const TOPIC = 'a'.repeat(64);
const options = {
  ...{ now: () => 1_750_000_000_000, maxBytes: 10_000 },
  shares: { publisher: 2500, origin: 10_000 },
};
const message = (text: string) => ({
  ...{ topic: TOPIC, message: text, tag: 0, attestation: '', publisher: 'dapp' },
  origin: 'here',
  ttl: 60,
});

test('database opened again: messages, acknowledgements and positions are still there', () =>
  inFolder(async (file) => {
    const first = await openLibsqlMailbox(file, options);
    await first.store([message('1'), message('2')]);
    const question = { topic: TOPIC, client: 'wallet', after: 0, limit: 9, maxBytes: 9999 };
    const [one] = await first.waiting(question);
    await first.acknowledge('wallet', one?.place ?? 0);
    const used = first.bytes();
    await first.store([message('2')]);
    await first.close();
    const second = await openLibsqlMailbox(file, options);
    assert.equal(second.bytes(), used);
    await second.store([message('2'), message('3')]);
    await assert.rejects(second.store([message('4')]), { reason: 'share' });
    const found = await second.waiting(question);
    assert.deepEqual(
      found.map((each) => each.message),
      ['2', '3'],
    );
    await second.close();
  }));

test('file that another mailbox has open: refused until that one is closed', () =>
  inFolder(async (file) => {
    const first = await openLibsqlMailbox(file, options);
    await assert.rejects(
      openLibsqlMailbox(file, options),
      /another process has it open; stop that process first/,
    );
    await first.store([message('1')]);
    await first.close();
    const second = await openLibsqlMailbox(file, options);
    assert.ok(second.bytes() > 0);
    await second.close();
  }));

test('topics without messages behind the place: no query', () =>
  inFolder(async (file) => {
    const mailbox = await openLibsqlMailbox(file, options, 0);
    await mailbox.store([message('1')]);
    const question = { topic: TOPIC, client: 'wallet', after: 0, limit: 9, maxBytes: 9999 };
    const [one] = await mailbox.waiting(question);
    const after = one?.place ?? 0;
    // A query of a closed file fails.
    await mailbox.close();
    const other = 'b'.repeat(64);
    assert.deepEqual(await mailbox.waiting({ ...question, topic: other }), []);
    assert.deepEqual(await mailbox.waiting({ ...question, after }), []);
    const places = [
      { topic: other, after: 0 },
      { topic: TOPIC, after },
    ];
    assert.equal((await mailbox.holding(places, 'wallet')).size, 0);
    await assert.rejects(mailbox.waiting(question));
  }));

test('new messages: read without a query; earlier ones of the same topic with one', () =>
  inFolder(async (file) => {
    const first = await openLibsqlMailbox(file, options);
    await first.store([message('1')]);
    await first.close();
    const mailbox = await openLibsqlMailbox(file, options);
    await mailbox.store([message('2')]);
    const question = { topic: TOPIC, client: 'wallet', after: 0, limit: 9, maxBytes: 9999 };
    const [one, two] = await mailbox.waiting(question);
    assert.deepEqual([one?.message, two?.message], ['1', '2']);
    await mailbox.acknowledge('other', two?.place ?? 0);
    // A query of a closed file fails.
    await mailbox.close();
    const after = one?.place ?? 0;
    assert.deepEqual(await mailbox.waiting({ ...question, after }), [two]);
    for (const client of ['dapp', 'other']) {
      assert.deepEqual(await mailbox.waiting({ ...question, client, after }), [], client);
    }
    await assert.rejects(mailbox.waiting(question));
  }));

test('many acknowledgements at once: each client has its own, and the message counts once', () =>
  inFolder(async (file) => {
    const mailbox = await openLibsqlMailbox(file, options);
    await mailbox.store([message('1'), message('2')]);
    const question = { topic: TOPIC, client: 'one', after: 0, limit: 9, maxBytes: 9999 };
    const [first, second] = await mailbox.waiting(question);
    const before = mailbox.bytes();
    const places = [first?.place ?? 0, second?.place ?? 0, 987_654];
    await Promise.all(
      ['one', 'two', 'one'].flatMap((client) =>
        places.map((place) => mailbox.acknowledge(client, place)),
      ),
    );
    // Two messages, two clients.
    assert.equal(mailbox.bytes(), before + 4 * RECEIPT_BYTES);
    for (const [client, count] of [
      ['one', 0],
      ['two', 0],
      ['three', 2],
    ] as const) {
      assert.equal((await mailbox.waiting({ ...question, client })).length, count, client);
    }
    // The share of the publisher is free again.
    assert.equal(await mailbox.store([message('3'), message('4')]), 2);
    await mailbox.close();
  }));

test('database files: readable by the gateway only', () =>
  inFolder(async (file) => {
    const mailbox = await openLibsqlMailbox(file, options);
    await mailbox.store([message('1')]);
    const names = readdirSync(path.dirname(file));
    assert.ok(names.length > 1, 'with its log');
    for (const name of names) {
      assert.equal(statSync(path.join(path.dirname(file), name)).mode & 0o077, 0, name);
    }
    await mailbox.close();
  }));

test('file that is not a database: refused', () =>
  inFolder(async (file) => {
    const broken = path.join(path.dirname(path.dirname(file)), 'broken.db');
    writeFileSync(broken, 'not a database, but long enough to be looked at as one'.repeat(40));
    await assert.rejects(openLibsqlMailbox(broken, options), /not a database/);
  }));
