/** The gateway's database: a libSQL file, or PostgreSQL where one machine is outgrown. */
import { Kysely, PostgresDialect } from 'kysely';
import { libsqlDialect } from './libsql-dialect';
import { type Client, MEMORY, openLibsqlFile } from './libsql-file';
import { migrate } from './migrations/run-migrations';
import type { Tables } from './tables';

export interface Store {
  db: Kysely<Tables>;
  dialect: 'libsql' | 'postgres';
  close(): Promise<void>;
}

/** Connections to one libSQL file: one writes, the others read meanwhile. */
const FILE_CONNECTIONS = 4;
const POSTGRES_CONNECTIONS = 10;
/** How long a question waits for a connection to PostgreSQL, in ms. */
const POSTGRES_CONNECT_TIMEOUT_MS = 10_000;
/** `int8` in PostgreSQL's catalogue: block numbers and seconds, which a number holds. */
const INT8 = 20;

function libsqlStore(file: string): Store {
  let client: Promise<Client> | undefined;
  const oneConnection = file === MEMORY;
  const open = () => {
    client ??= openLibsqlFile(file, FILE_CONNECTIONS);
    return client;
  };
  const prepare = () => migrate(new Kysely({ dialect: libsqlDialect({ open, oneConnection }) }));
  const db = new Kysely<Tables>({ dialect: libsqlDialect({ open, oneConnection, prepare }) });
  return {
    db,
    dialect: 'libsql',
    async close() {
      await db.destroy();
      (await client?.catch(() => undefined))?.close();
    },
  };
}

async function postgresStore(url: string): Promise<Store> {
  const { Pool, types } = (await import('pg')).default;
  const pool = new Pool({
    connectionString: url,
    max: POSTGRES_CONNECTIONS,
    connectionTimeoutMillis: POSTGRES_CONNECT_TIMEOUT_MS,
    types: {
      getTypeParser: (oid, format) => (oid === INT8 ? Number : types.getTypeParser(oid, format)),
    },
  });
  // An idle connection may break; the next query opens another one.
  pool.on('error', () => {});
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const close = () => db.destroy();
  try {
    await migrate(db);
  } catch (error) {
    await close();
    throw error;
  }
  return { db, dialect: 'postgres', close };
}

/** Opened by its first question, and gone with the process. */
export const memoryStore = (): Store => libsqlStore(MEMORY);

/**
 * @param place `url` of a PostgreSQL database, which wins, or the `file` of a libSQL one;
 * `:memory:` stores nothing on disk.
 * @throws Error when the store cannot be opened or migrated. The message never contains the
 * password in the address.
 */
export async function openStore({
  url,
  file = MEMORY,
}: {
  url?: string | undefined;
  file?: string;
}): Promise<Store> {
  if (url) return postgresStore(url);
  const store = libsqlStore(file);
  try {
    await store.db.selectFrom('progress').select('chain').limit(1).execute();
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}
