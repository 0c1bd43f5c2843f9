/**
 * A Kysely dialect over the libSQL client that the relay also uses; the published dialect would add
 * a second, older client. The client works synchronously within the call, so a writer that waits
 * for another would wait forever: writers queue here, and readers of a file never wait.
 */
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Client, InValue } from './libsql-file';
import { createSharedCommits, createTurnQueue, type SharedTransaction } from './shared-commits';

export interface LibsqlOptions {
  open(): Promise<Client>;
  /** A database in memory has one connection: readers take turns with writers. */
  oneConnection: boolean;
  /** Runs once, before the first query. */
  prepare?(): Promise<void>;
}

/** Also matches a query written as raw SQL. */
const reads = ({ query, sql }: CompiledQuery) =>
  SelectQueryNode.is(query) || /^\s*select\b/i.test(sql);

interface LibsqlConnection extends DatabaseConnection {
  begin(): Promise<void>;
  end(how: 'commit' | 'rollback'): Promise<void>;
}

function toResult<R>(
  query: CompiledQuery,
  { rows, rowsAffected, lastInsertRowid }: Awaited<ReturnType<Client['execute']>>,
): QueryResult<R> {
  return {
    rows: rows as R[],
    ...(!reads(query) && { numAffectedRows: BigInt(rowsAffected) }),
    ...(lastInsertRowid !== undefined && { insertId: lastInsertRowid }),
  };
}

function connect(
  client: Client,
  turn: () => Promise<() => void>,
  begin: () => Promise<SharedTransaction>,
  oneConnection: boolean,
): LibsqlConnection {
  let open: SharedTransaction | undefined;
  return {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const statement = { sql: query.sql, args: query.parameters as InValue[] };
      if (open) return toResult<R>(query, await open.execute(statement));
      const waits = oneConnection || !reads(query);
      const done = waits ? await turn() : undefined;
      try {
        return toResult<R>(query, await client.execute(statement));
      } finally {
        done?.();
      }
    },
    // biome-ignore lint/correctness/useYield: Kysely asks for the method, and nothing here streams
    async *streamQuery() {
      throw new Error('libSQL does not stream rows');
    },
    async begin() {
      open = await begin();
    },
    async end(how) {
      const ending = open;
      open = undefined;
      await ending?.end(how);
    },
  };
}

function createDriver({ open, oneConnection, prepare }: LibsqlOptions): Driver {
  const turn = createTurnQueue();
  let client: Client | undefined;
  const connected = () => {
    if (!client) throw new Error('The store is closed');
    return client;
  };
  const begin = createSharedCommits(() => connected().transaction('write'), turn);
  const own = (connection: DatabaseConnection) => connection as LibsqlConnection;
  return {
    async init() {
      await prepare?.();
      client = await open();
    },
    async acquireConnection() {
      return connect(connected(), turn, begin, oneConnection);
    },
    beginTransaction: (connection) => own(connection).begin(),
    commitTransaction: (connection) => own(connection).end('commit'),
    rollbackTransaction: (connection) => own(connection).end('rollback'),
    savepoint: async (connection, name) => {
      await connection.executeQuery(CompiledQuery.raw(`savepoint "${name}"`));
    },
    rollbackToSavepoint: async (connection, name) => {
      await connection.executeQuery(CompiledQuery.raw(`rollback to "${name}"`));
    },
    releaseSavepoint: async (connection, name) => {
      await connection.executeQuery(CompiledQuery.raw(`release "${name}"`));
    },
    async releaseConnection() {},
    async destroy() {
      const closing = client;
      client = undefined;
      closing?.close();
    },
  };
}

export function libsqlDialect(options: LibsqlOptions): Dialect {
  const adapter = new SqliteAdapter();
  // Kysely leaves tables out of transactions for SQLite; libSQL has them in: half a migration never stays.
  Object.defineProperty(adapter, 'supportsTransactionalDdl', { value: true });
  return {
    createAdapter: () => adapter,
    createDriver: () => createDriver(options),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}
