/**
 * Adds the pages on which a device is known, the place of a device's last login, and the way back after a
 * change of the address.
 */

import type { MigrationTables } from '../../store/migrations/migration-tables';
import type { Kysely } from '../../store/open-database';

export const accountPage = {
  async up(db: Kysely<MigrationTables>): Promise<void> {
    await db.schema
      .createTable('device_origins')
      .addColumn('person', 'text', (c) => c.notNull())
      .addColumn('jkt', 'text', (c) => c.notNull())
      .addColumn('origin', 'text', (c) => c.notNull())
      .addColumn('since', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('device_origins_key', ['person', 'jkt', 'origin'] as never[])
      .execute();
    // A device without a session that is kept is allowed anew by a mailed link.
    await db
      .insertInto('device_origins')
      .columns(['person', 'jkt', 'origin', 'since'])
      .expression(
        db
          .selectFrom('sessions')
          .innerJoin('devices', (join) =>
            join
              .onRef('devices.person', '=', 'sessions.person')
              .onRef('devices.jkt', '=', 'sessions.jkt'),
          )
          .select(['sessions.person', 'sessions.jkt', 'sessions.origin'])
          .select(({ fn }) => fn.min('sessions.created').as('since'))
          .groupBy(['sessions.person', 'sessions.jkt', 'sessions.origin']) as never,
      )
      .execute();
    await db.schema
      .alterTable('devices')
      .addColumn('place', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await db.schema
      .createTable('undos')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('person', 'text', (c) => c.notNull())
      .addColumn('mode', 'text', (c) => c.notNull())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('address', 'text', (c) => c.notNull())
      .addColumn('origin', 'text', (c) => c.notNull())
      .addColumn('project', 'text', (c) => c.notNull())
      .addColumn('created', 'bigint', (c) => c.notNull())
      .addColumn('expires', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('undos_email').on('undos').columns(['mode', 'email']).execute();
  },
};
