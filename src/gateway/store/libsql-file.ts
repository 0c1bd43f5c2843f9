/** Opens libSQL files. The one place that knows the client, for the store and for the relay's mailbox. */
import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Client } from '@libsql/client/sqlite3';

export type {
  Client,
  InValue,
  ResultSet,
  Row,
  Transaction,
} from '@libsql/client/sqlite3';

/** The name of a database that is gone when the process ends. */
export const MEMORY = ':memory:';

/**
 * @param connections Connections to one file. With one, a PRAGMA holds for all later statements.
 * @param first Statements before the file is read.
 * @throws LibsqlError when the file cannot be opened or is not a database.
 */
export async function openLibsqlFile(
  file: string,
  connections: number,
  first: readonly string[] = [],
): Promise<Client> {
  // Its native part is loaded only where a database is wanted.
  const { createClient } = await import('@libsql/client/sqlite3');
  if (file === MEMORY) return createClient({ url: `file:${MEMORY}` });
  mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
  // Transaction data is private on this machine. SQLite creates its side files with the same mode.
  closeSync(openSync(file, 'a', 0o600));
  const db = createClient({ url: pathToFileURL(file).href, concurrency: connections });
  try {
    for (const statement of first) await db.execute(statement);
    // Readers do not wait for the writer, and committed data survives a kill of this process.
    await db.execute('PRAGMA journal_mode = WAL');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/**
 * Opens a file for this process alone. The lock is SQLite's own: the system releases it when the
 * process ends, also when it is killed.
 * @throws Error when another process has it open; LibsqlError as `openLibsqlFile`.
 */
export async function openOwnLibsqlFile(file: string): Promise<Client> {
  try {
    return await openLibsqlFile(file, 1, ['PRAGMA locking_mode = EXCLUSIVE']);
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (typeof code !== 'string' || !code.startsWith('SQLITE_BUSY')) throw error;
    throw new Error('another process has it open; stop that process first', { cause: error });
  }
}

/** The client closes the file only when its statements are collected; this releases the lock at once. */
export async function closeOwnLibsqlFile(db: Client): Promise<void> {
  try {
    // SQLite keeps the lock as long as the log is in use.
    await db.execute('PRAGMA journal_mode = DELETE');
    await db.execute('PRAGMA locking_mode = NORMAL');
    // The lock goes with the next read.
    await db.execute('SELECT count(*) FROM sqlite_schema');
  } finally {
    db.close();
  }
}
