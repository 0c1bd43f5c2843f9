/** Makes the logins of one person quick to find in the audit log. */
import type { MigrationTables } from '../../store/migrations/migration-tables';
import type { Kysely } from '../../store/open-database';

export const loginIndex = {
  async up(db: Kysely<MigrationTables>): Promise<void> {
    await db.schema.createIndex('audit_person').on('audit').columns(['person', 'seq']).execute();
  },
};
