/**
 * Who was allowed to move whose tokens. Of the blocks that were read before nobody has kept it: there own
 * approvals are told as ever, those in others' transactions only by a store that begins anew.
 */
import { type Kysely, sql } from 'kysely';
import type { Migrating } from './migrating';

export const approvals = {
  async up(db: Kysely<Migrating>): Promise<void> {
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
    // By token before place: strangers may write as many of an owner as they like, and only those of tokens that
    // are vouched for are looked at. Those that allow nothing are in no question.
    await db.schema
      .createIndex('approvals_owner')
      .on('approvals')
      .columns(['chain', 'owner', 'token', 'block', 'position'])
      .where(sql.ref('value'), '<>', sql.lit('0'))
      .execute();
    // What a dropped block takes with it.
    await db.schema
      .createIndex('approvals_block')
      .on('approvals')
      .columns(['chain', 'block', 'position'])
      .execute();
  },
};
