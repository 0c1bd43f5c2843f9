/** Notices that the auth service has not taken yet, in the vault's file: they outlive a restart. */
import * as v from 'valibot';
import { noticeClaims } from '../../../protocol/custody/vault-notice';
import type { Row } from '../../store/libsql-file';
import type { VaultWrite } from '../vault-writes';

/** Of all wallets: one more is not kept. */
export const MAX_KEPT = 1_000;

/** Each try has a time of its own, and the id of the row. */
const keptClaims = v.omit(noticeClaims, ['iat', 'jti']);

export interface KeptNotice {
  id: string;
  claims: v.InferOutput<typeof keptClaims>;
  /** The wallet, kind and start of the waits: how many there are in a day is counted by it. */
  countedAs: string;
  /** Network and recipients; empty for a limit. */
  payment: string;
}

export interface NoticeRows {
  /** @returns false: there are too many, and it is not stored. */
  addNotice(notice: KeptNotice): Promise<boolean>;
  /** The oldest first. Deletes those that this version cannot read. */
  keptNotices(): Promise<{ notices: KeptNotice[]; deleted: number }>;
  removeNotice(id: string): Promise<void>;
}

function readClaims(text: string) {
  try {
    return v.parse(keptClaims, JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Undefined for a row that another version wrote. */
function noticeOf({ id, claims, counted_as, payment }: Row): KeptNotice | undefined {
  const read = readClaims(String(claims));
  return (
    read && {
      ...{ id: String(id), claims: read },
      ...{ countedAs: String(counted_as), payment: String(payment) },
    }
  );
}

export const createNoticeRows = (
  all: (sql: string, args?: (string | number)[]) => Promise<Row[]>,
  write: VaultWrite,
): NoticeRows => {
  const deletionOf = (id: string) => ({
    sql: 'DELETE FROM kept_notices WHERE id = ?',
    args: [id],
  });
  return {
    async addNotice({ id, claims, countedAs, payment }) {
      const { changed } = await write([
        {
          sql: `INSERT INTO kept_notices (id, wallet, claims, counted_as, payment)
            SELECT ?, ?, ?, ?, ? WHERE (SELECT count(*) FROM kept_notices) < ?`,
          args: [id, claims.wallet, JSON.stringify(claims), countedAs, payment, MAX_KEPT],
        },
      ]);
      return changed[0] === 1;
    },
    async keptNotices() {
      const rows = await all('SELECT * FROM kept_notices ORDER BY rowid LIMIT ?', [MAX_KEPT]);
      const notices = rows.flatMap((row) => noticeOf(row) ?? []);
      const known = new Set(notices.map(({ id }) => id));
      const others = rows.map(({ id }) => String(id)).filter((id) => !known.has(id));
      if (others.length > 0) await write(others.map(deletionOf));
      return { notices, deleted: others.length };
    },
    async removeNotice(id) {
      await write([deletionOf(id)]);
    },
  };
};
