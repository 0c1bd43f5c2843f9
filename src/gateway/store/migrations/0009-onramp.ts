/**
 * Adds purchases of the on-ramp and the reports about them. Neither an account nor an amount of money is
 * stored: a purchase is found by the id that one page has.
 */
import type { Kysely } from 'kysely';
import type { MigrationTables } from './migration-tables';

export const onrampTables = {
  async up(db: Kysely<MigrationTables>): Promise<void> {
    await db.schema
      .createTable('onramp_orders')
      .addColumn('id', 'text', (c) => c.notNull().primaryKey())
      .addColumn('project', 'text', (c) => c.notNull())
      .addColumn('provider', 'text', (c) => c.notNull())
      .addColumn('asset', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('received', 'text', (c) => c.notNull())
      .addColumn('hash', 'text', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('created', 'bigint', (c) => c.notNull())
      .addColumn('updated', 'bigint', (c) => c.notNull())
      .addColumn('reported', 'bigint', (c) => c.notNull())
      .execute();
    // Old rows are deleted.
    await db.schema
      .createIndex('onramp_orders_created')
      .on('onramp_orders')
      .columns(['created'])
      .execute();
    await db.schema
      .createTable('onramp_reports')
      .addColumn('provider', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('seen', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('onramp_reports_key', ['provider', 'id'])
      .execute();
    await db.schema
      .createIndex('onramp_reports_seen')
      .on('onramp_reports')
      .columns(['seen'])
      .execute();
  },
};
