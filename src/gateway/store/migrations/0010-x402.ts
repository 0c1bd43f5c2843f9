/** Adds the signed payments that the gateway has brought to a network. */
import type { Kysely } from 'kysely';
import type { MigrationTables } from './migration-tables';

export const settlementTable = {
  async up(db: Kysely<MigrationTables>): Promise<void> {
    await db.schema
      .createTable('x402_settlements')
      .addColumn('digest', 'text', (c) => c.notNull().primaryKey())
      .addColumn('network', 'text', (c) => c.notNull())
      .addColumn('payer', 'text', (c) => c.notNull())
      .addColumn('sender', 'text', (c) => c.notNull())
      .addColumn('account_nonce', 'bigint', (c) => c.notNull())
      .addColumn('hash', 'text', (c) => c.notNull())
      .addColumn('raw', 'text', (c) => c.notNull())
      .addColumn('cost', 'bigint', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('created', 'bigint', (c) => c.notNull())
      .addUniqueConstraint('x402_settlements_nonce', ['network', 'sender', 'account_nonce'])
      .execute();
    // Budgets and limits are of a day; old rows are deleted.
    await db.schema
      .createIndex('x402_settlements_created')
      .on('x402_settlements')
      .columns(['created'])
      .execute();
    await db.schema
      .createIndex('x402_settlements_payer')
      .on('x402_settlements')
      .columns(['payer', 'created'])
      .execute();
  },
};
