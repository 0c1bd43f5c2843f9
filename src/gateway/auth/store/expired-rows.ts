/** Deletes rows that are over, in slices, and seals shares again after a rotation of the key. */
import { KEY_KINDS } from '../../../protocol/custody/wallet-keys';
import { kekOf, type ModeKeys } from '../../custody/mode-keys';
import type { AuthStore } from './auth-tables';
import { recordCurrentKeks } from './open-auth-store';
import { openShare, sealShare } from './wallet-rows';

const SLICE = 500;
/** Over for so long: the audit log keeps what matters. In seconds. */
const KEPT = 3_600;

/** @param now Epoch seconds. @returns true if there may be more. */
export async function deleteExpired({ db }: AuthStore, now: number): Promise<boolean> {
  const attempts = await db
    .selectFrom('attempts')
    .select('id')
    .where('expires', '<', now - KEPT)
    .limit(SLICE)
    .execute();
  if (attempts.length > 0) {
    const ids = attempts.map(({ id }) => id);
    await db.deleteFrom('attempts').where('id', 'in', ids).execute();
  }
  const sessions = await db
    .selectFrom('sessions')
    .select('id')
    .where('expires', '<', now - KEPT)
    .limit(SLICE)
    .execute();
  if (sessions.length > 0) {
    const ids = sessions.map(({ id }) => id);
    await db.deleteFrom('sessions').where('id', 'in', ids).execute();
  }
  for (const table of ['undos', 'cancels'] as const) {
    await db
      .deleteFrom(table)
      .where('expires', '<', now - KEPT)
      .execute();
  }
  return attempts.length === SLICE || sessions.length === SLICE;
}

/** After a rotation. @throws KeyEncryptionError if no key opens a share. */
export async function sealAgain(store: AuthStore, keys: ModeKeys): Promise<void> {
  const { db } = store;
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('wallets')
      .selectAll()
      .where('person', '>', after)
      .orderBy('person')
      .limit(SLICE)
      .execute();
    for (const row of rows) {
      const kek = kekOf(keys, row.mode);
      const old = KEY_KINDS.filter(
        (kind) => !kek.isCurrent(Buffer.from(row[`share_${kind}`], 'base64url')),
      );
      for (const kind of old) {
        const share = openShare(kek, row, kind);
        const sealed = sealShare(kek, row, kind, share);
        share.fill(0);
        await db
          .updateTable('wallets')
          .set({ [`share_${kind}`]: sealed })
          .where('person', '=', row.person)
          .where(`share_${kind}`, '=', row[`share_${kind}`])
          .execute();
      }
      after = row.person;
    }
    if (rows.length < SLICE) break;
  }
  await recordCurrentKeks(store, keys);
}
