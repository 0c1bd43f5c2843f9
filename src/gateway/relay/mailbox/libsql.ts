/**
 * Messages in one libSQL file: they outlive the process, also when it is killed. One process a file.
 * The file holds what the relay sees: topics, client ids, and envelopes it cannot open.
 */
import { createHash } from 'node:crypto';
import {
  type Client,
  type InStatement,
  type InValue,
  openLibsqlFile,
  type ResultSet,
  type Row,
} from '../../store/libsql-file';
import { createLedger } from './ledger';
import {
  costOf,
  type Mailbox,
  MailboxFullError,
  type MailboxOptions,
  MESSAGE_TTL,
  type NewMessage,
  RECEIPT_BYTES,
} from './mailbox';
import { createWriteGroups } from './write-groups';

const SCHEMA = [
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

/** How many delivered messages are let go of at once when room is needed. */
const LET_GO = 256;

const digestOf = (message: string) => createHash('sha256').update(message).digest();
const number = (value: unknown) => Number(value ?? 0);
const costs = ({ rows }: ResultSet) => rows.reduce((sum, row) => sum + number(row.cost), 0);
const cost = (messages: readonly NewMessage[]) =>
  messages.reduce((sum, each) => sum + costOf(each), 0);
const owner = (row: Row) => ({ publisher: String(row.publisher), origin: String(row.origin) });
/** The columns needed for deleted messages. */
const GONE = 'RETURNING cost, delivered, publisher, origin';

/** Reads message texts only for messages that fit. */
const WAITING = `WITH
  found AS (SELECT place, cost FROM messages AS m
    WHERE topic = ? AND place > ? AND expires_at > ? AND publisher <> ? AND NOT EXISTS
      (SELECT 1 FROM acknowledgements AS a WHERE a.place = m.place AND a.client = ?)
    ORDER BY place LIMIT ?),
  summed AS (SELECT place, sum(cost) OVER (ORDER BY place) - cost AS before FROM found)
  SELECT m.place, topic, message, tag, attestation, published_at
  FROM summed JOIN messages AS m ON m.place = summed.place
  WHERE before = 0 OR before < ? ORDER BY m.place`;

/** The topics of a JSON list of `[topic, place]` in which a message waits. */
const HOLDING = `SELECT json_extract(w.value, '$[0]') AS topic FROM json_each(?) AS w
  WHERE EXISTS (SELECT 1 FROM messages AS m
    WHERE m.topic = json_extract(w.value, '$[0]') AND m.place > json_extract(w.value, '$[1]')
      AND m.expires_at > ? AND m.publisher <> ? AND NOT EXISTS
        (SELECT 1 FROM acknowledgements AS a WHERE a.place = m.place AND a.client = ?))`;

const fromRow = (row: Row) => ({
  place: number(row.place),
  topic: String(row.topic),
  message: String(row.message),
  tag: number(row.tag),
  attestation: String(row.attestation),
  publishedAt: number(row.published_at),
});

function insertion(each: NewMessage, time: number) {
  const { topic, message, tag, attestation, publisher, origin, ttl } = each;
  const args: InValue[] = [topic, digestOf(message), message, tag, attestation, publisher, origin];
  return {
    sql: `INSERT OR IGNORE INTO messages
      (topic, digest, message, tag, attestation, publisher, origin, published_at, expires_at, cost)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING cost, publisher, origin`,
    args: [...args, time, time + ttl * 1000, costOf(each)],
  };
}

async function openFile(file: string): Promise<Client> {
  const db = await openLibsqlFile(file, 1);
  // The message is in the log when the publisher gets `true`: it survives a kill of this process.
  await db.execute('PRAGMA synchronous = NORMAL');
  await db.batch(SCHEMA, 'write');
  return db;
}

/** @throws LibsqlError when the file cannot be opened or is no database. */
export async function openLibsqlMailbox(
  file: string,
  { now, maxBytes, shares }: MailboxOptions,
): Promise<Mailbox> {
  const db = await openFile(file);
  const { rows } = await db.execute('SELECT sum(cost) AS cost FROM messages');
  let used = number(rows[0]?.cost);
  const ledger = createLedger(shares);
  const waiting = await db.execute(
    `SELECT publisher, origin, sum(cost) AS cost FROM messages WHERE delivered = 0
      GROUP BY publisher, origin`,
  );
  for (const row of waiting.rows) ledger.add(owner(row), number(row.cost));
  // Room is measured, made and used by one caller at a time.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };

  const forgot = (gone: ResultSet) => {
    used -= costs(gone);
    for (const row of gone.rows) {
      if (number(row.delivered) === 0) ledger.remove(owner(row), number(row.cost));
    }
  };

  async function makeRoom(bytes: number): Promise<void> {
    while (used + bytes > maxBytes) {
      const gone = await db.execute({
        sql: `DELETE FROM messages WHERE place IN
          (SELECT place FROM messages WHERE delivered = 1 ORDER BY place LIMIT ?) ${GONE}`,
        args: [LET_GO],
      });
      if (gone.rows.length === 0) throw new MailboxFullError('full');
      forgot(gone);
    }
  }

  /** The messages that are not stored yet. */
  async function fresh(messages: readonly NewMessage[]): Promise<readonly NewMessage[]> {
    const time = now();
    const kept = await db.batch(
      messages.map(({ topic, message }) => ({
        sql: 'SELECT 1 FROM messages WHERE topic = ? AND digest = ? AND expires_at > ?',
        args: [topic, digestOf(message), time],
      })),
      'read',
    );
    return messages.filter((_, index) => kept[index]?.rows.length === 0);
  }

  /** @returns for each message whether it was new */
  async function keep(messages: readonly NewMessage[]): Promise<readonly boolean[]> {
    const time = now();
    const expired: InStatement[] = [...new Set(messages.map(({ topic }) => topic))].map(
      (topic) => ({
        sql: `DELETE FROM messages WHERE topic = ? AND expires_at <= ? ${GONE}`,
        args: [topic, time],
      }),
    );
    const results = await db.batch(
      [...expired, ...messages.map((each) => insertion(each, time))],
      'write',
    );
    for (const each of results.slice(0, expired.length)) forgot(each);
    const inserted = results.slice(expired.length).map((each) => each.rows);
    for (const row of inserted.flat()) {
      used += number(row.cost);
      ledger.add(owner(row), number(row.cost));
    }
    return inserted.map((rows) => rows.length > 0);
  }

  const count = (kept: readonly boolean[]) => kept.filter(Boolean).length;
  const isRoomy = (messages: readonly NewMessage[]) =>
    ledger.fits(messages) && used + cost(messages) <= maxBytes;

  /** Near a limit, where a retry of a stored message needs no room. @throws MailboxFullError */
  async function keepWhatFits(messages: readonly NewMessage[]): Promise<number> {
    const wanted = isRoomy(messages) ? messages : await fresh(messages);
    if (wanted.length === 0) return 0;
    // Check before making room: a publisher over its share must not evict other messages.
    if (!ledger.fits(wanted)) throw new MailboxFullError('share');
    await makeRoom(cost(wanted));
    return count(await keep(wanted));
  }

  /** Near a limit each of the publications has an outcome of its own. */
  const publish = createWriteGroups<readonly NewMessage[], () => number>(
    inTurn,
    ({ length }) => length,
    async (publications) => {
      const all = publications.flat();
      // If the transaction fails, each tries by itself: one of them may be the reason.
      const kept =
        publications.length > 1 && isRoomy(all)
          ? await keep(all).catch(() => undefined)
          : undefined;
      if (kept) {
        let at = 0;
        return publications.map(({ length }) => {
          const own = count(kept.slice(at, at + length));
          at += length;
          return () => own;
        });
      }
      const outcomes: (() => number)[] = [];
      for (const one of publications) {
        const outcome = await keepWhatFits(one).then(
          (stored) => () => stored,
          (error: unknown) => () => {
            throw error;
          },
        );
        outcomes.push(outcome);
      }
      return outcomes;
    },
  );

  return {
    store: async (messages) => (await publish(messages))(),
    async waiting({ topic, client, after, limit, maxBytes: most }) {
      const found = await db.execute({
        sql: WAITING,
        args: [topic, after, now(), client, client, limit, most],
      });
      return found.rows.map(fromRow);
    },
    async holding(places, client) {
      const list = JSON.stringify(places.map(({ topic, after }) => [topic, after]));
      const { rows } = await db.execute({ sql: HOLDING, args: [list, now(), client, client] });
      return new Set(rows.map((row) => String(row.topic)));
    },
    acknowledge: (client, place) =>
      inTurn(async () => {
        const [before, receipt] = await db.batch(
          [
            {
              sql: 'SELECT publisher, origin, cost, delivered FROM messages WHERE place = ?',
              args: [place],
            },
            {
              sql: `INSERT OR IGNORE INTO acknowledgements
                SELECT place, ? FROM messages WHERE place = ? RETURNING place`,
              args: [client, place],
            },
            {
              sql: `UPDATE messages SET expires_at = min(expires_at, ?)
                WHERE place = ? AND delivered = 1`,
              args: [now() + MESSAGE_TTL, place],
            },
          ],
          'write',
        );
        const [row] = before?.rows ?? [];
        if (!row || receipt?.rows.length === 0) return;
        used += RECEIPT_BYTES;
        if (number(row.delivered) === 0) ledger.remove(owner(row), number(row.cost));
        // The acknowledged message may be evicted, so there is always room.
        await makeRoom(0);
      }),
    expire: () =>
      inTurn(async () => {
        const gone = await db.execute({
          sql: `DELETE FROM messages WHERE expires_at <= ? ${GONE}`,
          args: [now()],
        });
        forgot(gone);
        return gone.rows.filter((row) => number(row.delivered) === 0).length;
      }),
    bytes: () => used,
    close: () => inTurn(async () => db.close()),
  };
}
