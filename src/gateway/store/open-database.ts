/** Opens a database with its migrations: a libSQL file, or PostgreSQL where one machine is outgrown. */
import { Kysely, type Migration, PostgresDialect, sql } from 'kysely';
import { libsqlDialect } from './libsql-dialect';
import { type Client, MEMORY, openLibsqlFile } from './libsql-file';
import { migrate } from './migrations/run-migrations';

export type { Kysely, Selectable, Transaction } from 'kysely';

export type Migrations = Readonly<Record<string, Migration>>;

export interface OpenedDatabase<Tables> {
  db: Kysely<Tables>;
  dialect: 'libsql' | 'postgres';
  close(): Promise<void>;
}

/** `url` of a PostgreSQL database, which wins, or the `file` of a libSQL one. */
export interface DatabasePlace {
  url?: string | undefined;
  /** `:memory:` stores nothing on disk. */
  file?: string;
}

/** Connections to one libSQL file: one writes, the others read meanwhile. */
const FILE_CONNECTIONS = 4;
const POSTGRES_CONNECTIONS = 10;
/** How long a question waits for a connection to PostgreSQL, in ms. */
const POSTGRES_CONNECT_TIMEOUT_MS = 10_000;
/** `int8` in PostgreSQL's catalogue: block numbers and seconds, which a number holds. */
const INT8 = 20;

function libsqlDatabase<Tables>(file: string, migrations: Migrations): OpenedDatabase<Tables> {
  let client: Promise<Client> | undefined;
  const oneConnection = file === MEMORY;
  const open = () => {
    client ??= openLibsqlFile(file, FILE_CONNECTIONS);
    return client;
  };
  const prepare = () =>
    migrate(new Kysely({ dialect: libsqlDialect({ open, oneConnection }) }), migrations);
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

async function postgresDatabase<Tables>(
  url: string,
  migrations: Migrations,
): Promise<OpenedDatabase<Tables>> {
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
    await migrate(db, migrations);
  } catch (error) {
    await close();
    throw error;
  }
  return { db, dialect: 'postgres', close };
}

/** Opened by its first question, and gone with the process. */
export const memoryDatabase = <Tables>(migrations: Migrations): OpenedDatabase<Tables> =>
  libsqlDatabase(MEMORY, migrations);

/**
 * @throws Error when the database cannot be opened or migrated. The message never contains the
 * password in the address.
 */
export async function openDatabase<Tables>(
  { url, file = MEMORY }: DatabasePlace,
  migrations: Migrations,
): Promise<OpenedDatabase<Tables>> {
  if (url) return postgresDatabase(url, migrations);
  const database = libsqlDatabase<Tables>(file, migrations);
  try {
    await sql`select 1`.execute(database.db);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
