/**
 * Messages in one libSQL file: they outlive the process, also when it is killed. The file is locked:
 * a second process would write messages that the first one's topic index does not know.
 * The file holds what the relay sees: topics, client ids, and envelopes it cannot open.
 */
import {
  type Client,
  closeOwnLibsqlFile,
  openOwnLibsqlFile,
  type ResultSet,
  type Row,
} from '../../store/libsql-file';
import { createLedger } from './ledger';
import {
  DELIVERED_QUERY,
  digestOf,
  EXPIRED_QUERY,
  fromRow,
  GONE_COLUMNS,
  HOLDING_QUERY,
  insertionOf,
  numberOf,
  OWNERS_QUERY,
  RECEIPTS_QUERY,
  SCHEMA,
  WAITING_QUERY,
} from './libsql-statements';
import {
  costOf,
  type Mailbox,
  MailboxFullError,
  type MailboxOptions,
  MESSAGE_TTL,
  type NewMessage,
  RECEIPT_BYTES,
} from './mailbox';
import { createRecentMessages } from './recent-messages';
import { createTopicIndex } from './topic-index';
import { createWriteGroups } from './write-groups';

/** Bytes of the newest messages, whose subscribers mostly get them at once. */
const MAX_RECENT = 4_194_304;
/** How many delivered messages are let go of at once when room is needed. */
const LET_GO = 256;

const costs = ({ rows }: ResultSet) => rows.reduce((sum, row) => sum + numberOf(row.cost), 0);
const cost = (messages: readonly NewMessage[]) =>
  messages.reduce((sum, each) => sum + costOf(each), 0);
const owner = (row: Row) => ({ publisher: String(row.publisher), origin: String(row.origin) });

async function openFile(file: string): Promise<Client> {
  const db = await openOwnLibsqlFile(file);
  // The message is in the log when the publisher gets `true`: it survives a kill of this process.
  await db.execute('PRAGMA synchronous = NORMAL');
  await db.batch(SCHEMA, 'write');
  return db;
}

/**
 * @param recentBytes of the newest messages, which are also in memory
 * @throws Error when another process has the file open; LibsqlError when it is no database.
 */
export async function openLibsqlMailbox(
  file: string,
  { now, maxBytes, shares }: MailboxOptions,
  recentBytes = MAX_RECENT,
): Promise<Mailbox> {
  const db = await openFile(file);
  const { rows } = await db.execute('SELECT sum(cost) AS cost FROM messages');
  let used = numberOf(rows[0]?.cost);
  const ledger = createLedger(shares);
  const waiting = await db.execute(
    `SELECT publisher, origin, sum(cost) AS cost FROM messages WHERE delivered = 0
      GROUP BY publisher, origin`,
  );
  for (const row of waiting.rows) ledger.add(owner(row), numberOf(row.cost));
  const index = createTopicIndex();
  const recent = createRecentMessages(recentBytes);
  const stored = await db.execute(
    'SELECT topic, max(place) AS place, count(*) AS count FROM messages GROUP BY topic',
  );
  for (const row of stored.rows)
    index.add(String(row.topic), numberOf(row.place), numberOf(row.count));
  // Room is measured, made and used by one caller at a time.
  let last: Promise<unknown> = Promise.resolve();
  const serialize = <T>(work: () => Promise<T>): Promise<T> => {
    const run = last.then(work);
    last = run.catch(() => {});
    return run;
  };

  const forgot = (gone: ResultSet) => {
    used -= costs(gone);
    for (const row of gone.rows) {
      index.remove(String(row.topic));
      recent.remove(numberOf(row.place));
      if (numberOf(row.delivered) === 0) ledger.remove(owner(row), numberOf(row.cost));
    }
  };

  async function makeRoom(bytes: number): Promise<void> {
    while (used + bytes > maxBytes) {
      const gone = await db.execute({
        sql: `DELETE FROM messages WHERE place IN
          (SELECT place FROM messages WHERE delivered = 1 ORDER BY place LIMIT ?) ${GONE_COLUMNS}`,
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
    const topics = JSON.stringify([...new Set(messages.map(({ topic }) => topic))]);
    const [expired, ...inserted] = await db.batch(
      [
        { sql: EXPIRED_QUERY, args: [topics, time] },
        ...messages.map((each) => insertionOf(each, time)),
      ],
      'write',
    );
    if (expired) forgot(expired);
    return messages.map((message, at) => {
      const [row] = inserted[at]?.rows ?? [];
      if (!row) return false;
      const { topic, publisher, ttl, origin: _, ...rest } = message;
      const [place, size] = [numberOf(row.place), numberOf(row.cost)];
      const mail = { ...rest, place, topic, publishedAt: time };
      recent.add(
        { mail, publisher, expiresAt: time + ttl * 1000, cost: size },
        index.lastOf(topic),
      );
      used += size;
      index.add(topic, place);
      ledger.add(message, size);
      return true;
    });
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
    serialize,
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

  /** Answers of the same time go into the file together. */
  const acknowledge = createWriteGroups<readonly [place: number, client: string], void>(
    serialize,
    () => 1,
    async (receipts) => {
      const places = JSON.stringify([...new Set(receipts.map(([place]) => place))]);
      const until = now() + MESSAGE_TTL;
      const [owners, added] = await db.batch(
        [
          { sql: OWNERS_QUERY, args: [places] },
          { sql: RECEIPTS_QUERY, args: [JSON.stringify(receipts)] },
          { sql: DELIVERED_QUERY, args: [until, places] },
        ],
        'write',
      );
      used += RECEIPT_BYTES * (added?.rows.length ?? 0);
      for (const row of owners?.rows ?? []) {
        if (numberOf(row.delivered) === 0) ledger.remove(owner(row), numberOf(row.cost));
      }
      for (const [place, client] of receipts) recent.acknowledge(client, place, until);
      // The acknowledged message may be evicted, so there is always room.
      await makeRoom(0);
      return receipts.map(() => undefined);
    },
  );

  return {
    store: async (messages) => (await publish(messages))(),
    async waiting(question) {
      const { topic, client, after, limit, maxBytes: most } = question;
      if (!index.hasBehind(topic, after)) return [];
      const known = recent.find(question, now());
      if (known) return known;
      const found = await db.execute({
        sql: WAITING_QUERY,
        args: [topic, after, now(), client, client, limit, most],
      });
      return found.rows.map(fromRow);
    },
    mayHold: index.hasBehind,
    async holding(places, client) {
      const likely = places.filter(({ topic, after }) => index.hasBehind(topic, after));
      if (likely.length === 0) return new Set();
      const list = JSON.stringify(likely.map(({ topic, after }) => [topic, after]));
      const { rows } = await db.execute({
        sql: HOLDING_QUERY,
        args: [list, now(), client, client],
      });
      return new Set(rows.map((row) => String(row.topic)));
    },
    acknowledge: (client, place) => acknowledge([place, client]),
    expire: () =>
      serialize(async () => {
        const gone = await db.execute({
          sql: `DELETE FROM messages WHERE expires_at <= ? ${GONE_COLUMNS}`,
          args: [now()],
        });
        forgot(gone);
        return gone.rows.filter((row) => numberOf(row.delivered) === 0).length;
      }),
    bytes: () => used,
    close: () => serialize(() => closeOwnLibsqlFile(db)),
  };
}
