/**
 * Stores the time of the newest receipt with each token, so that a query finds the newest tokens
 * without their rows.
 */
import type { Kysely } from 'kysely';
import type { MigrationTables } from './migration-tables';

export const receivedIndex = {
  async up(db: Kysely<MigrationTables>): Promise<void> {
    await db.schema.dropIndex('transfers_received').execute();
    await db.schema
      .createIndex('transfers_received')
      .on('transfers')
      .columns(['chain', 'recipient', 'token', 'token_id', 'block'])
      .execute();
  },
};
