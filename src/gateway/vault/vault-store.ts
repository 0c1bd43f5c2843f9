/**
 * The vault's own database: its shares (sealed with KEK-2), used grants, ledgers, known recipients,
 * holds and the audit log. One process a file: limits are counted in it.
 */
import { CHAIN_START, type ChainedRow } from '../custody/audit-chain';
import { type Client, closeOwnLibsqlFile, openOwnLibsqlFile } from '../store/libsql-file';
import { createKeyFacts, type KeyFacts } from './key-facts';
import { createNoticeRows, type NoticeRows } from './notices/notice-rows';
import { DAY_SECONDS, HOLD_TIME, HOLD_WINDOW, type LedgerEntry } from './spending-limits';
import { VAULT_TABLES } from './vault-tables';
import { type KnownWallet, knownWalletOf, type VaultWallet, walletOf } from './vault-wallet';
import { type AuditEntry, createVaultWrites, type VaultStatement } from './vault-writes';

/** Wallets that one person may begin in a day without confirming one: each lost reply begins one. */
export const MAX_UNCONFIRMED = 8;

export interface VaultStore extends KeyFacts, NoticeRows {
  wallet(id: string): Promise<VaultWallet | undefined>;
  /** @returns false if the person has too many unconfirmed ones, or the id is taken. */
  addWallet(wallet: Omit<VaultWallet, 'confirmed' | 'released'>, now: number): Promise<boolean>;
  /** Wallets with shares, after this id, in the order of their ids. */
  walletsAfter(id: string, count: number): Promise<VaultWallet[]>;
  replaceShares(id: string, shares: NonNullable<VaultWallet['shares']>): Promise<void>;
  confirm(id: string, now: number): Promise<void>;
  release(id: string, now: number): Promise<void>;
  /** Deletes its rows but the note that it was deleted; the audit log stays. */
  remove(id: string): Promise<void>;
  deleted(id: string): Promise<KnownWallet | undefined>;
  /** @returns false if it was used before. */
  consumeGrant(id: string, expires: number, now: number): Promise<boolean>;
  /** Of the last day. */
  spendings(wallet: string, now: number): Promise<LedgerEntry[]>;
  knownRecipients(
    wallet: string,
    network: string,
    recipients: readonly string[],
  ): Promise<Set<string>>;
  /** Recipient → since when it waits. */
  heldRecipients(
    wallet: string,
    network: string,
    recipients: readonly string[],
  ): Promise<Map<string, number>>;
  /** They wait from now on; one whose time has passed waits anew. */
  holdRecipients(
    wallet: string,
    network: string,
    recipients: readonly string[],
    now: number,
  ): Promise<void>;
  /**
   * @param recipients are known from now on.
   * @param audit Stored in the same commit. @returns the row's hash, for a copy elsewhere.
   */
  spend(
    wallet: string,
    network: string,
    entries: readonly LedgerEntry[],
    recipients: readonly string[],
    audit: AuditEntry,
  ): Promise<string>;
  /** @returns since when the subject waits; `now` if it begins to. */
  hold(wallet: string, subject: string, now: number): Promise<number>;
  endHold(wallet: string, subject: string): Promise<void>;
  /** Ends those that began before. */
  endHoldsBefore(wallet: string, time: number): Promise<void>;
  /** The device has the secret now. */
  setExported(wallet: string, device: string, now: number): Promise<void>;
  /** @returns when this device got the secret last. */
  exportedAt(wallet: string, device: string): Promise<number | undefined>;
  /** @returns the row's hash, for a copy elsewhere. */
  audit(event: string, detail: Record<string, unknown>, now: number): Promise<string>;
  auditRows(): Promise<ChainedRow[]>;
  close(): Promise<void>;
}

/** Used grants are deleted so often. */
const SWEEP_SECONDS = 60;

const marks = (list: readonly unknown[]) => list.map(() => '?').join(', ');

/** A hold that was served and not used in its window begins anew. */
const holdStatement = (wallet: string, subject: string, now: number) => ({
  sql: `INSERT INTO holds (wallet, subject, since) VALUES (?, ?, ?)
    ON CONFLICT (wallet, subject) DO UPDATE SET since = excluded.since WHERE since <= ?`,
  args: [wallet, subject, now, now - HOLD_TIME - HOLD_WINDOW],
});

async function open(file: string): Promise<Client> {
  // A second vault with this file would count limits of its own.
  const db = await openOwnLibsqlFile(file);
  // A share that was acknowledged must be there after a loss of power, too.
  await db.execute('PRAGMA synchronous = FULL');
  await db.execute('PRAGMA secure_delete = ON');
  await db.batch(VAULT_TABLES, 'write');
  return db;
}

/** @param file `:memory:` for tests. @throws LibsqlError */
export async function openVaultStore(file: string): Promise<VaultStore> {
  const db = await open(file);
  const all = async (sql: string, args: (string | number)[] = []) =>
    (await db.execute({ sql, args })).rows;
  const last = await all('SELECT hash FROM audit ORDER BY place DESC LIMIT 1');
  const write = createVaultWrites(db, last[0] ? String(last[0].hash) : CHAIN_START);
  let sweptAt = 0;
  return {
    ...createKeyFacts(all),
    ...createNoticeRows(all, write),
    async wallet(id) {
      const [row] = await all('SELECT * FROM wallets WHERE id = ?', [id]);
      return row && walletOf(row);
    },
    async addWallet({ id, person, mode, addresses, shares }, now) {
      if (!shares) return false;
      const [counted] = await all(
        `SELECT count(*) AS count FROM wallets
          WHERE person = ? AND confirmed IS NULL AND created > ?`,
        [person, now - DAY_SECONDS],
      );
      if (Number(counted?.count) >= MAX_UNCONFIRMED) return false;
      const { rowsAffected } = await db.execute({
        sql: `INSERT OR IGNORE INTO wallets
          (id, person, mode, eip155, solana, created, share_entropy, share_eip155, share_solana)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        args: [
          ...[id, person, mode, addresses.eip155, addresses.solana, now],
          ...[shares.entropy, shares.eip155, shares.solana],
        ],
      });
      return rowsAffected === 1;
    },
    async walletsAfter(id, count) {
      const rows = await all(
        'SELECT * FROM wallets WHERE id > ? AND released IS NULL ORDER BY id LIMIT ?',
        [id, count],
      );
      return rows.map(walletOf);
    },
    async replaceShares(id, { entropy, eip155, solana }) {
      await db.execute({
        sql: `UPDATE wallets SET share_entropy = ?, share_eip155 = ?, share_solana = ?
          WHERE id = ? AND released IS NULL`,
        args: [entropy, eip155, solana, id],
      });
    },
    async confirm(id, now) {
      await all('UPDATE wallets SET confirmed = ? WHERE id = ? AND confirmed IS NULL', [now, id]);
    },
    async release(id, now) {
      await all(
        `UPDATE wallets SET released = ?, share_entropy = NULL, share_eip155 = NULL,
          share_solana = NULL WHERE id = ? AND released IS NULL`,
        [now, id],
      );
    },
    async remove(id) {
      const tables = ['spendings', 'recipients', 'holds', 'exports', 'kept_notices'];
      await db.batch(
        [
          {
            sql: `INSERT OR IGNORE INTO deleted_wallets (id, person, mode, eip155, solana)
              SELECT id, person, mode, eip155, solana FROM wallets WHERE id = ?`,
            args: [id],
          },
          { sql: 'DELETE FROM wallets WHERE id = ?', args: [id] },
          ...tables.map((table) => ({ sql: `DELETE FROM ${table} WHERE wallet = ?`, args: [id] })),
        ],
        'write',
      );
    },
    async deleted(id) {
      const [row] = await all('SELECT * FROM deleted_wallets WHERE id = ?', [id]);
      return row && knownWalletOf(row);
    },
    async consumeGrant(id, expires, now) {
      // A grant that is over is refused by its time. Each deletion is a commit of its own.
      if (now >= sweptAt + SWEEP_SECONDS) {
        sweptAt = now;
        await all('DELETE FROM used_grants WHERE expires < ?', [now - DAY_SECONDS]);
      }
      const { changed } = await write([
        {
          sql: 'INSERT OR IGNORE INTO used_grants (id, expires) VALUES (?, ?)',
          args: [id, expires],
        },
      ]);
      return changed[0] === 1;
    },
    async spendings(wallet, now) {
      const rows = await all('SELECT * FROM spendings WHERE wallet = ? AND at > ? ORDER BY at', [
        ...[wallet, now - DAY_SECONDS],
      ]);
      return rows.map((row) => ({
        at: Number(row.at),
        unit: String(row.unit),
        networkId: String(row.network),
        amount: BigInt(String(row.amount)),
      }));
    },
    async knownRecipients(wallet, network, recipients) {
      if (recipients.length === 0) return new Set();
      const rows = await all(
        `SELECT recipient FROM recipients WHERE wallet = ? AND network = ?
          AND recipient IN (${marks(recipients)})`,
        [wallet, network, ...recipients],
      );
      return new Set(rows.map((row) => String(row.recipient)));
    },
    async heldRecipients(wallet, network, recipients) {
      if (recipients.length === 0) return new Map();
      const rows = await all(
        `SELECT subject, since FROM holds WHERE wallet = ? AND subject IN (${marks(recipients)})`,
        [wallet, ...recipients.map((recipient) => `${network} ${recipient}`)],
      );
      return new Map(
        rows.map((row) => [String(row.subject).slice(network.length + 1), Number(row.since)]),
      );
    },
    async holdRecipients(wallet, network, recipients, now) {
      await db.batch(
        recipients.map((recipient) => holdStatement(wallet, `${network} ${recipient}`, now)),
        'write',
      );
    },
    async spend(wallet, network, entries, recipients, audit) {
      const { now } = audit;
      const { hash } = await write(
        [
          {
            sql: 'DELETE FROM spendings WHERE wallet = ? AND at <= ?',
            args: [wallet, now - DAY_SECONDS],
          },
          ...entries.map((entry) => ({
            sql: 'INSERT INTO spendings (wallet, at, unit, network, amount) VALUES (?, ?, ?, ?, ?)',
            args: [wallet, entry.at, entry.unit, entry.networkId, entry.amount.toString()],
          })),
          ...recipients.flatMap((recipient): VaultStatement[] => [
            {
              sql: 'INSERT OR IGNORE INTO recipients (wallet, network, recipient, at) VALUES (?, ?, ?, ?)',
              args: [wallet, network, recipient, now],
            },
            {
              sql: 'DELETE FROM holds WHERE wallet = ? AND subject = ?',
              args: [wallet, `${network} ${recipient}`],
            },
          ]),
        ],
        audit,
      );
      return hash;
    },
    async hold(wallet, subject, now) {
      await db.execute(holdStatement(wallet, subject, now));
      const [row] = await all('SELECT since FROM holds WHERE wallet = ? AND subject = ?', [
        wallet,
        subject,
      ]);
      return row ? Number(row.since) : now;
    },
    async endHold(wallet, subject) {
      await all('DELETE FROM holds WHERE wallet = ? AND subject = ?', [wallet, subject]);
    },
    async endHoldsBefore(wallet, time) {
      await all('DELETE FROM holds WHERE wallet = ? AND since < ?', [wallet, time]);
    },
    async setExported(wallet, device, now) {
      await all('INSERT OR REPLACE INTO exports (wallet, device, at) VALUES (?, ?, ?)', [
        ...[wallet, device, now],
      ]);
    },
    async exportedAt(wallet, device) {
      const [row] = await all('SELECT at FROM exports WHERE wallet = ? AND device = ?', [
        ...[wallet, device],
      ]);
      return row && Number(row.at);
    },
    async audit(event, detail, now) {
      return (await write([], { event, detail, now })).hash;
    },
    async auditRows() {
      const rows = await all('SELECT at, event, detail, hash FROM audit ORDER BY place');
      return rows.map(({ at, event, detail, hash: own }) => ({
        fields: [Number(at), String(event), String(detail)],
        hash: String(own),
      }));
    },
    close: () => closeOwnLibsqlFile(db),
  };
}
