/** Blocks, transactions and transfers of the chains that are followed, and how far each has been read. */
import type { Kysely } from 'kysely';
import type { MigrationTables } from './migration-tables';

export const history = {
  async up(db: Kysely<MigrationTables>): Promise<void> {
    await db.schema
      .createTable('blocks')
      .addColumn('chain', 'text', (c) => c.notNull())
      .addColumn('number', 'bigint', (c) => c.notNull())
      .addColumn('hash', 'text', (c) => c.notNull())
      .addColumn('parent', 'text', (c) => c.notNull())
      .addColumn('time', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('blocks_key', ['chain', 'number'])
      .execute();
    await db.schema
      .createTable('transactions')
      .addColumn('chain', 'text', (c) => c.notNull())
      .addColumn('hash', 'text', (c) => c.notNull())
      .addColumn('block', 'bigint', (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('sender', 'text', (c) => c.notNull())
      .addColumn('recipient', 'text')
      .addColumn('nonce', 'bigint', (c) => c.notNull())
      .addColumn('status', 'integer', (c) => c.notNull())
      .addColumn('operation', 'text', (c) => c.notNull())
      .addColumn('fee', 'text', (c) => c.notNull())
      .addColumn('method', 'text')
      .addPrimaryKeyConstraint('transactions_key', ['chain', 'hash'])
      .execute();
    await db.schema
      .createTable('transfers')
      .addColumn('chain', 'text', (c) => c.notNull())
      .addColumn('block', 'bigint', (c) => c.notNull())
      .addColumn('tx', 'text', (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('log_index', 'integer', (c) => c.notNull())
      .addColumn('part', 'integer', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('token', 'text', (c) => c.notNull())
      .addColumn('token_id', 'text', (c) => c.notNull())
      .addColumn('sender', 'text', (c) => c.notNull())
      .addColumn('recipient', 'text', (c) => c.notNull())
      .addColumn('value', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('transfers_key', ['chain', 'tx', 'log_index', 'part'])
      .execute();
    await db.schema
      .createTable('progress')
      .addColumn('chain', 'text', (c) => c.primaryKey())
      .addColumn('from_block', 'bigint', (c) => c.notNull())
      .addColumn('next_block', 'bigint', (c) => c.notNull())
      .addColumn('since_time', 'bigint', (c) => c.notNull())
      .execute();
    // Pages of an account, newest first.
    for (const table of ['transactions', 'transfers'] as const) {
      for (const side of ['sender', 'recipient'] as const) {
        await db.schema
          .createIndex(`${table}_${side}`)
          .on(table)
          .columns(['chain', side, 'block', 'position'])
          .execute();
      }
      // Rows that are deleted with a dropped block.
      await db.schema
        .createIndex(`${table}_block`)
        .on(table)
        .columns(['chain', 'block', 'position'])
        .execute();
    }
    // The tokens that an account ever received, and its NFT transfers.
    await db.schema
      .createIndex('transfers_received')
      .on('transfers')
      .columns(['chain', 'recipient', 'token', 'token_id'])
      .execute();
    await db.schema
      // The table of NFTs was `pieces` then: 0007-nft-table.ts says why the name stays.
      .createIndex('transfers_pieces_sent')
      .on('transfers')
      .columns(['chain', 'sender', 'token', 'token_id'])
      .where('token_id', '<>', '')
      .execute();
  },
};
