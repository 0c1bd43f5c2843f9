/** Adds the copy of a wallet's entropy that only the person's passkey opens. */
import type { MigrationTables } from '../../store/migrations/migration-tables';
import type { Kysely } from '../../store/open-database';

export const passkeyColumn = {
  async up(db: Kysely<MigrationTables>): Promise<void> {
    await db.schema
      .alterTable('wallets')
      .addColumn('passkey', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  },
};
