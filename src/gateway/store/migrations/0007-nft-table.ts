/**
 * Renames the table of NFT metadata to the term of the field. Its rows stay. The indexes of `transfers`
 * keep their names: a new name would build them again, over all rows.
 */
import type { Kysely } from 'kysely';
import type { MigrationTables } from './migration-tables';

export const nftTable = {
  async up(db: Kysely<MigrationTables>): Promise<void> {
    await db.schema.alterTable('pieces').renameTo('nfts').execute();
    await db.schema.dropIndex('pieces_fetched').execute();
    await db.schema.createIndex('nfts_fetched').on('nfts').column('fetched').execute();
  },
};
