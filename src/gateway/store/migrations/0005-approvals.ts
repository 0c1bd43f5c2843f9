/**
 * Adds approvals: the owner, the spender and the token. Earlier blocks were stored without
 * approvals. For those blocks, the history shows an account's own approvals as before; only a store
 * that begins anew shows those in transactions of other accounts.
 */
import { type Kysely, sql } from 'kysely';
import type { MigrationTables } from './migration-tables';

export const approvals = {
  async up(db: Kysely<MigrationTables>): Promise<void> {
    await db.schema
      .createTable('approvals')
      .addColumn('chain', 'text', (c) => c.notNull())
      .addColumn('block', 'bigint', (c) => c.notNull())
      .addColumn('tx', 'text', (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('log_index', 'integer', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('token', 'text', (c) => c.notNull())
      .addColumn('token_id', 'text', (c) => c.notNull())
      .addColumn('owner', 'text', (c) => c.notNull())
      .addColumn('spender', 'text', (c) => c.notNull())
      .addColumn('value', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('approvals_key', ['chain', 'tx', 'log_index'])
      .execute();
    // Token before position: third parties may add any number of rows for an owner, and queries
    // only read listed tokens. No query reads revocations.
    await db.schema
      .createIndex('approvals_owner')
      .on('approvals')
      .columns(['chain', 'owner', 'token', 'block', 'position'])
      .where(sql.ref('value'), '<>', sql.lit('0'))
      .execute();
    // Rows that are deleted with a dropped block.
    await db.schema
      .createIndex('approvals_block')
      .on('approvals')
      .columns(['chain', 'block', 'position'])
      .execute();
  },
};
