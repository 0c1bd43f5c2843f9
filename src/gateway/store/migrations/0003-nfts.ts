/**
 * Adds NFT metadata and the gateway's copies of pictures: the gateway can fetch all of it again.
 */
import type { Kysely } from 'kysely';
import type { MigrationTables } from './migration-tables';

export const nfts = {
  async up(db: Kysely<MigrationTables>): Promise<void> {
    await db.schema
      .createTable('pieces')
      .addColumn('chain', 'text', (c) => c.notNull())
      .addColumn('token', 'text', (c) => c.notNull())
      .addColumn('token_id', 'text', (c) => c.notNull())
      .addColumn('good', 'integer', (c) => c.notNull())
      .addColumn('fetched', 'bigint', (c) => c.notNull())
      .addColumn('facts', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('pieces_key', ['chain', 'token', 'token_id'])
      .execute();
    await db.schema
      .createTable('media')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('fetched', 'bigint', (c) => c.notNull())
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('size', 'integer', (c) => c.notNull())
      .addColumn('source', 'text', (c) => c.notNull())
      // Base64: the one form that both databases have.
      .addColumn('content', 'text', (c) => c.notNull())
      .execute();
    // The eviction order when the table is full; the index also contains the size.
    await db.schema.createIndex('pieces_fetched').on('pieces').column('fetched').execute();
    await db.schema
      .createIndex('media_fetched')
      .on('media')
      .columns(['fetched', 'id', 'size'])
      .execute();
  },
};
