/** Adds the names that the gateway registers in its own zone, and their addresses. */
import type { Kysely } from 'kysely';
import type { MigrationTables } from './migration-tables';

export const zoneNames = {
  async up(db: Kysely<MigrationTables>): Promise<void> {
    await db.schema
      .createTable('zone_names')
      .addColumn('label', 'text', (c) => c.primaryKey())
      .addColumn('owner', 'text', (c) => c.notNull())
      .addColumn('chain', 'text', (c) => c.notNull())
      .addColumn('attributes', 'text', (c) => c.notNull())
      .addColumn('origin', 'text', (c) => c.notNull())
      .addColumn('registered', 'bigint', (c) => c.notNull())
      .addColumn('updated', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('zone_names_owner')
      .on('zone_names')
      .columns(['owner', 'registered'])
      .execute();
    await db.schema
      .createIndex('zone_names_origin')
      .on('zone_names')
      .columns(['origin', 'registered'])
      .execute();
    await db.schema
      .createTable('zone_addresses')
      .addColumn('label', 'text', (c) => c.notNull())
      .addColumn('coin_type', 'text', (c) => c.notNull())
      .addColumn('address', 'text', (c) => c.notNull())
      .addColumn('created', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('zone_addresses_key', ['label', 'coin_type'])
      .execute();
  },
};
