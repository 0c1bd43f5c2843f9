/**
 * Stores the token of each incoming transfer in order of arrival, so that a query reads only the
 * newest ones, without their rows. Queries by token then only concern NFTs.
 */
import type { Kysely } from 'kysely';
import type { MigrationTables } from './migration-tables';

export const tokensByPlace = {
  async up(db: Kysely<MigrationTables>): Promise<void> {
    await db.schema.dropIndex('transfers_recipient').execute();
    await db.schema
      .createIndex('transfers_recipient')
      .on('transfers')
      .columns(['chain', 'recipient', 'block', 'position', 'token', 'token_id'])
      .execute();
    await db.schema.dropIndex('transfers_received').execute();
    await db.schema
      // The table of NFTs was `pieces` then: 0007-nft-table.ts says why the name stays.
      .createIndex('transfers_pieces_received')
      .on('transfers')
      .columns(['chain', 'recipient', 'token', 'token_id'])
      .where('token_id', '<>', '')
      .execute();
  },
};
