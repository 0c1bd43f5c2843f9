/** Opens libSQL files. The one place that knows the client, for the store and for the relay's mailbox. */
import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Client } from '@libsql/client/sqlite3';

export type {
  Client,
  InStatement,
  InValue,
  ResultSet,
  Row,
  Transaction,
} from '@libsql/client/sqlite3';

/** The name of a database that is gone when the process ends. */
export const MEMORY = ':memory:';

/**
 * @param connections Connections to one file. With one, a PRAGMA holds for all later statements.
 * @throws LibsqlError when the file cannot be opened or is not a database.
 */
export async function openLibsqlFile(file: string, connections: number): Promise<Client> {
  // Its native part is loaded only where a database is wanted.
  const { createClient } = await import('@libsql/client/sqlite3');
  if (file === MEMORY) return createClient({ url: `file:${MEMORY}` });
  mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
  // Transaction data is private on this machine. SQLite creates its side files with the same mode.
  closeSync(openSync(file, 'a', 0o600));
  const db = createClient({ url: pathToFileURL(file).href, concurrency: connections });
  try {
    // Readers do not wait for the writer, and committed data survives a kill of this process.
    await db.execute('PRAGMA journal_mode = WAL');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
