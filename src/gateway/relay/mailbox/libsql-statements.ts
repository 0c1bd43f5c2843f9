/** SQL statements of the libSQL mailbox. */
import { createHash } from 'node:crypto';
import type { InValue, Row } from '../../store/libsql-file';
import { costOf, type NewMessage, RECEIPT_BYTES } from './mailbox';

export const SCHEMA = [
  `CREATE TABLE IF NOT EXISTS messages (
    place INTEGER PRIMARY KEY AUTOINCREMENT,
    topic TEXT NOT NULL,
    digest BLOB NOT NULL,
    message TEXT NOT NULL,
    tag INTEGER NOT NULL,
    attestation TEXT NOT NULL,
    publisher TEXT NOT NULL,
    origin TEXT NOT NULL,
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
  `CREATE TRIGGER IF NOT EXISTS messages_taken AFTER INSERT ON acknowledgements
    BEGIN UPDATE messages SET delivered = 1, cost = cost + ${RECEIPT_BYTES} WHERE place = NEW.place; END`,
];

export const digestOf = (message: string) => createHash('sha256').update(message).digest();
export const numberOf = (value: unknown) => Number(value ?? 0);

/** The columns needed for deleted messages. */
export const GONE_COLUMNS = 'RETURNING place, topic, cost, delivered, publisher, origin';

/** Reads message texts only for messages that fit. */
export const WAITING_QUERY = `WITH
  found AS (SELECT place, cost FROM messages AS m
    WHERE topic = ? AND place > ? AND expires_at > ? AND publisher <> ? AND NOT EXISTS
      (SELECT 1 FROM acknowledgements AS a WHERE a.place = m.place AND a.client = ?)
    ORDER BY place LIMIT ?),
  summed AS (SELECT place, sum(cost) OVER (ORDER BY place) - cost AS before FROM found)
  SELECT m.place, topic, message, tag, attestation, published_at
  FROM summed JOIN messages AS m ON m.place = summed.place
  WHERE before = 0 OR before < ? ORDER BY m.place`;

/** The topics of a JSON list of `[topic, place]` in which a message waits. */
export const HOLDING_QUERY = `SELECT json_extract(w.value, '$[0]') AS topic FROM json_each(?) AS w
  WHERE EXISTS (SELECT 1 FROM messages AS m
    WHERE m.topic = json_extract(w.value, '$[0]') AND m.place > json_extract(w.value, '$[1]')
      AND m.expires_at > ? AND m.publisher <> ? AND NOT EXISTS
        (SELECT 1 FROM acknowledgements AS a WHERE a.place = m.place AND a.client = ?))`;

/** The expired messages of a JSON list of topics. */
export const EXPIRED_QUERY = `DELETE FROM messages
  WHERE topic IN (SELECT value FROM json_each(?)) AND expires_at <= ? ${GONE_COLUMNS}`;

/** Of a JSON list of places. */
export const OWNERS_QUERY = `SELECT place, publisher, origin, cost, delivered FROM messages
  WHERE place IN (SELECT value FROM json_each(?))`;

/** Of a JSON list of `[place, client]`: those that are new, and whose message is there. */
export const RECEIPTS_QUERY = `INSERT OR IGNORE INTO acknowledgements
  SELECT m.place, json_extract(w.value, '$[1]') FROM json_each(?) AS w
    JOIN messages AS m ON m.place = json_extract(w.value, '$[0]') RETURNING place`;

/** Of a JSON list of places: they stay no longer than this time. */
export const DELIVERED_QUERY = `UPDATE messages SET expires_at = min(expires_at, ?)
  WHERE delivered = 1 AND place IN (SELECT value FROM json_each(?))`;

export const fromRow = (row: Row) => ({
  place: numberOf(row.place),
  topic: String(row.topic),
  message: String(row.message),
  tag: numberOf(row.tag),
  attestation: String(row.attestation),
  publishedAt: numberOf(row.published_at),
});

export function insertionOf(each: NewMessage, time: number) {
  const { topic, message, tag, attestation, publisher, origin, ttl } = each;
  const args: InValue[] = [topic, digestOf(message), message, tag, attestation, publisher, origin];
  return {
    sql: `INSERT OR IGNORE INTO messages
      (topic, digest, message, tag, attestation, publisher, origin, published_at, expires_at, cost)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING place, topic, cost, publisher, origin`,
    args: [...args, time, time + ttl * 1000, costOf(each)],
  };
}
