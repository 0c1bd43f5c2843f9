/**
 * What came to somebody stands with its token in the order in which it came, so that of any number only the newest are
 * looked through, and without their rows. By token then only pieces are asked for.
 */
import type { Kysely } from 'kysely';
import type { Migrating } from './migrating';

export const tokensByPlace = {
  async up(db: Kysely<Migrating>): Promise<void> {
    await db.schema.dropIndex('transfers_recipient').execute();
    await db.schema
      .createIndex('transfers_recipient')
      .on('transfers')
      .columns(['chain', 'recipient', 'block', 'position', 'token', 'token_id'])
      .execute();
    await db.schema.dropIndex('transfers_received').execute();
    await db.schema
      .createIndex('transfers_pieces_received')
      .on('transfers')
      .columns(['chain', 'recipient', 'token', 'token_id'])
      .where('token_id', '<>', '')
      .execute();
  },
};
