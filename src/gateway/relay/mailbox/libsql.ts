/**
 * Messages in one libSQL file: they outlive the process, also when it is killed. One process a file.
 * The file holds what the relay sees: topics, client ids, and envelopes it cannot open.
 */
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Client, InStatement, InValue, ResultSet, Row } from '@libsql/client/sqlite3';
import {
  costOf,
  type Mailbox,
  MailboxFullError,
  type MailboxOptions,
  type NewMessage,
} from './mailbox';

const SCHEMA = [
  `CREATE TABLE IF NOT EXISTS messages (
    place INTEGER PRIMARY KEY AUTOINCREMENT,
    topic TEXT NOT NULL,
    digest BLOB NOT NULL,
    message TEXT NOT NULL,
    tag INTEGER NOT NULL,
    attestation TEXT NOT NULL,
    publisher TEXT NOT NULL,
    published_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    cost INTEGER NOT NULL,
    delivered INTEGER NOT NULL DEFAULT 0,
    UNIQUE (topic, digest)
  )`,
  'CREATE INDEX IF NOT EXISTS messages_topic ON messages (topic, place)',
  'CREATE INDEX IF NOT EXISTS messages_expiry ON messages (expires_at)',
  'CREATE INDEX IF NOT EXISTS messages_delivered ON messages (place) WHERE delivered = 1',
  `CREATE TABLE IF NOT EXISTS acknowledgements (
    place INTEGER NOT NULL,
    client TEXT NOT NULL,
    PRIMARY KEY (place, client)
  ) WITHOUT ROWID`,
  `CREATE TRIGGER IF NOT EXISTS messages_gone AFTER DELETE ON messages
    BEGIN DELETE FROM acknowledgements WHERE place = OLD.place; END`,
];

/** How many delivered messages are let go of at once when room is needed. */
const LET_GO = 256;

const digestOf = (message: string) => createHash('sha256').update(message).digest();
const number = (value: unknown) => Number(value ?? 0);
const costs = ({ rows }: ResultSet) => rows.reduce((sum, row) => sum + number(row.cost), 0);

const WAITING = `SELECT place, topic, message, tag, attestation, published_at FROM messages AS m
  WHERE topic = ? AND place > ? AND expires_at > ? AND publisher <> ? AND NOT EXISTS
    (SELECT 1 FROM acknowledgements AS a WHERE a.place = m.place AND a.client = ?)
  ORDER BY place LIMIT ?`;

const fromRow = (row: Row) => ({
  place: number(row.place),
  topic: String(row.topic),
  message: String(row.message),
  tag: number(row.tag),
  attestation: String(row.attestation),
  publishedAt: number(row.published_at),
});

function insertion({ topic, message, tag, attestation, publisher, ttl }: NewMessage, time: number) {
  const cost = costOf({ topic, message, tag, attestation, publisher, ttl });
  const args: InValue[] = [topic, digestOf(message), message, tag, attestation, publisher];
  return {
    sql: `INSERT OR IGNORE INTO messages
      (topic, digest, message, tag, attestation, publisher, published_at, expires_at, cost)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING cost`,
    args: [...args, time, time + ttl * 1000, cost],
  };
}

async function openFile(file: string): Promise<Client> {
  mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
  // Its native part is loaded only where a file is wanted.
  const { createClient } = await import('@libsql/client/sqlite3');
  // One connection: what is said to it by PRAGMA holds for all that follows.
  const db = createClient({ url: pathToFileURL(file).href, concurrency: 1 });
  // In the log when the publisher is told `true`: safe from a kill of this process.
  await db.execute('PRAGMA journal_mode = WAL');
  await db.execute('PRAGMA synchronous = NORMAL');
  await db.batch(SCHEMA, 'write');
  return db;
}

/** @throws LibsqlError when the file cannot be opened or is no database. */
export async function openLibsqlMailbox(
  file: string,
  { now, maxBytes }: MailboxOptions,
): Promise<Mailbox> {
  const db = await openFile(file);
  const { rows } = await db.execute('SELECT sum(cost) AS cost FROM messages');
  let used = number(rows[0]?.cost);
  // Room is measured, made and used by one caller at a time.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };

  async function makeRoom(bytes: number): Promise<void> {
    while (used + bytes > maxBytes) {
      const gone = await db.execute({
        sql: `DELETE FROM messages WHERE place IN
          (SELECT place FROM messages WHERE delivered = 1 ORDER BY place LIMIT ?) RETURNING cost`,
        args: [LET_GO],
      });
      if (gone.rows.length === 0) throw new MailboxFullError();
      used -= costs(gone);
    }
  }

  async function keep(messages: readonly NewMessage[]): Promise<number> {
    const time = now();
    const expired: InStatement[] = [...new Set(messages.map(({ topic }) => topic))].map(
      (topic) => ({
        sql: 'DELETE FROM messages WHERE topic = ? AND expires_at <= ? RETURNING cost',
        args: [topic, time],
      }),
    );
    const results = await db.batch(
      [...expired, ...messages.map((each) => insertion(each, time))],
      'write',
    );
    const inserted = results.slice(expired.length);
    used -= results.slice(0, expired.length).reduce((sum, each) => sum + costs(each), 0);
    used += inserted.reduce((sum, each) => sum + costs(each), 0);
    return inserted.filter((each) => each.rows.length > 0).length;
  }

  return {
    store: (messages) =>
      inTurn(async () => {
        await makeRoom(messages.reduce((sum, each) => sum + costOf(each), 0));
        return keep(messages);
      }),
    async waiting({ topic, client, after, limit }) {
      const found = await db.execute({
        sql: WAITING,
        args: [topic, after, now(), client, client, limit],
      });
      return found.rows.map(fromRow);
    },
    async acknowledge(client, place) {
      await db.batch(
        [
          {
            sql: 'INSERT OR IGNORE INTO acknowledgements SELECT place, ? FROM messages WHERE place = ?',
            args: [client, place],
          },
          { sql: 'UPDATE messages SET delivered = 1 WHERE place = ?', args: [place] },
        ],
        'write',
      );
    },
    expire: () =>
      inTurn(async () => {
        const gone = await db.execute({
          sql: 'DELETE FROM messages WHERE expires_at <= ? RETURNING cost, delivered',
          args: [now()],
        });
        used -= costs(gone);
        return gone.rows.filter((row) => number(row.delivered) === 0).length;
      }),
    bytes: () => used,
    close: () => inTurn(async () => db.close()),
  };
}
