/** Notices that the auth service has not taken yet, in the vault's file: they outlive a restart. */
import * as v from 'valibot';
import { noticeClaims } from '../../../protocol/custody/vault-notice';
import type { Row } from '../../store/libsql-file';
import type { VaultWrite } from '../vault-writes';

/** Of all wallets: one more is tried once. */
export const MAX_PENDING = 1_000;

const unsigned = v.omit(noticeClaims, ['iat']);

export interface PendingNotice {
  id: string;
  claims: v.InferOutput<typeof unsigned>;
  /** The wallet, kind and wait that it counts for. */
  day: string;
  /** The payment; empty for a limit. */
  about: string;
  /** Epoch ms. */
  since: number;
}

export interface NoticeRows {
  /** @returns false: there are too many, and it is not stored. */
  addNotice(notice: PendingNotice): Promise<boolean>;
  /** The oldest first. */
  pendingNotices(): Promise<PendingNotice[]>;
  removeNotice(id: string): Promise<void>;
}

/** Undefined for a row that another version wrote. */
function noticeOf({ id, claims, day, about, since }: Row): PendingNotice | undefined {
  const parsed = v.safeParse(unsigned, JSON.parse(String(claims)));
  return parsed.success
    ? {
        ...{ id: String(id), claims: parsed.output, day: String(day) },
        ...{ about: String(about), since: Number(since) },
      }
    : undefined;
}

export const createNoticeRows = (
  all: (sql: string, args?: (string | number)[]) => Promise<Row[]>,
  write: VaultWrite,
): NoticeRows => ({
  async addNotice({ id, claims, day, about, since }) {
    const { changed } = await write([
      {
        sql: `INSERT INTO notices (id, claims, day, about, since) SELECT ?, ?, ?, ?, ?
          WHERE (SELECT count(*) FROM notices) < ?`,
        args: [id, JSON.stringify(claims), day, about, since, MAX_PENDING],
      },
    ]);
    return changed[0] === 1;
  },
  async pendingNotices() {
    const rows = await all('SELECT * FROM notices ORDER BY rowid LIMIT ?', [MAX_PENDING]);
    return rows.flatMap((row) => noticeOf(row) ?? []);
  },
  async removeNotice(id) {
    await write([{ sql: 'DELETE FROM notices WHERE id = ?', args: [id] }]);
  },
});
