/** Adds the ways to cancel an export or a deletion, and the time before which waits are void. */
import type { MigrationTables } from '../../store/migrations/migration-tables';
import type { Kysely } from '../../store/open-database';

export const exits = {
  async up(db: Kysely<MigrationTables>): Promise<void> {
    await db.schema
      .alterTable('people')
      .addColumn('holds_from', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createTable('cancels')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('person', 'text', (c) => c.notNull())
      .addColumn('purpose', 'text', (c) => c.notNull())
      .addColumn('origin', 'text', (c) => c.notNull())
      .addColumn('expires', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('cancels_person').on('cancels').columns(['person']).execute();
  },
};
