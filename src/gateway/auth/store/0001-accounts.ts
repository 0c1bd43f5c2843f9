/** Adds people, their devices, logins, sessions and wallets, and the audit log. */
import type { MigrationTables } from '../../store/migrations/migration-tables';
import type { Kysely } from '../../store/open-database';

const BIG = ['created', 'expires', 'since', 'time', 'rotated', 'auth_time', 'step_up', 'ended'];
const isBig = (name: string) =>
  BIG.includes(name) || /_(?:until|seen|hold)$/.test(name) || name === 'seq';

/** Names with `?` may be null; names with `#` are numbers. */
async function createTable(
  db: Kysely<MigrationTables>,
  name: string,
  columns: string,
  key: string[],
): Promise<void> {
  let table = db.schema.createTable(name);
  for (const column of columns.split(' ')) {
    const plain = column.replace(/[?#]$/, '');
    const type = column.endsWith('#') ? (isBig(plain) ? 'bigint' : 'integer') : 'text';
    table = table.addColumn(plain, type, (c) => (column.endsWith('?') ? c : c.notNull()));
  }
  await table.addPrimaryKeyConstraint(`${name}_key`, key as never[]).execute();
}

export const accounts = {
  async up(db: Kysely<MigrationTables>): Promise<void> {
    await createTable(db, 'people', 'id mode email address created# export_hold#', ['id']);
    await createTable(db, 'devices', 'person jkt label first_seen# last_seen#', ['person', 'jkt']);
    await createTable(
      db,
      'attempts',
      'id kind stage mode email address session? next_email? next_address? jkt project origin created# expires# code? code_until# tries# link? link_until# digits digit_tries# browser label place mail',
      ['id'],
    );
    await createTable(
      db,
      'sessions',
      'id person mode jkt project origin created# expires# idle_until# rotation# rotated# browser cookie_seen# auth_time# step_up# offered? ended#',
      ['id'],
    );
    await createTable(db, 'consents', 'person project origin since#', [
      'person',
      'project',
      'origin',
    ]);
    // One wallet for each person: the second of two at once is refused by this key.
    await createTable(
      db,
      'wallets',
      'person id mode eip155 solana share_entropy share_eip155 share_solana custody confirmed# created#',
      ['person'],
    );
    await createTable(db, 'audit', 'seq# time# event person subject origin detail previous hash', [
      'seq',
    ]);
    await createTable(db, 'facts', 'name value', ['name']);
    const indexes: [string, string, string[], boolean][] = [
      ['people_email', 'people', ['mode', 'email'], true],
      ['attempts_email', 'attempts', ['email'], false],
      ['attempts_link', 'attempts', ['link'], false],
      ['attempts_expires', 'attempts', ['expires'], false],
      ['sessions_person', 'sessions', ['person', 'created'], false],
      ['sessions_expires', 'sessions', ['expires'], false],
      ['wallets_id', 'wallets', ['id'], true],
    ];
    for (const [name, table, columns, unique] of indexes) {
      const index = db.schema.createIndex(name).on(table).columns(columns);
      await (unique ? index.unique() : index).execute();
    }
  },
};
