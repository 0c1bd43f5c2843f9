/** Adds the vault's notice that a way to cancel was mailed for, so that a repeated notice is known. */
import type { MigrationTables } from '../../store/migrations/migration-tables';
import type { Kysely } from '../../store/open-database';

export const mailedNotices = {
  async up(db: Kysely<MigrationTables>): Promise<void> {
    await db.schema
      .alterTable('cancels')
      .addColumn('notice', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await db.schema
      .alterTable('cancels')
      .addColumn('mailed', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  },
};
