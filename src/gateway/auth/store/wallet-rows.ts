/** Wallets: addresses, and share A of each key under KEK-1. */
import type { PasskeyCopy } from '../../../protocol/custody/passkey-copy';
import type { KeyKind } from '../../../protocol/custody/wallet-keys';
import type { KeyEncryption } from '../../custody/key-encryption';
import type { AuthDatabase, WalletRow } from './auth-tables';

type Owner = Pick<WalletRow, 'person' | 'id' | 'mode'>;

const context = ({ person, id, mode }: Owner, kind: KeyKind) => [person, id, kind, mode];

export const sealShare = (kek: KeyEncryption, owner: Owner, kind: KeyKind, share: Uint8Array) =>
  Buffer.from(kek.seal(share, context(owner, kind))).toString('base64url');

/** The caller zeroes it. @throws KeyEncryptionError */
export const openShare = (kek: KeyEncryption, row: WalletRow, kind: KeyKind): Uint8Array =>
  kek.open(Buffer.from(row[`share_${kind}`], 'base64url'), context(row, kind));

export const walletOf = (db: AuthDatabase, person: string): Promise<WalletRow | undefined> =>
  db.selectFrom('wallets').selectAll().where('person', '=', person).executeTakeFirst();

export const setPasskey = (db: AuthDatabase, person: string, copy: PasskeyCopy) =>
  db
    .updateTable('wallets')
    .set({ passkey: JSON.stringify(copy) })
    .where('person', '=', person)
    .where('custody', '!=', 'own')
    .executeTakeFirst();

/** @returns false if the person has a wallet already. */
export async function addWallet(db: AuthDatabase, row: WalletRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows: written } = await db
    .insertInto('wallets')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return written === 1n;
}

const CHANGES: Record<'confirmed' | 'releasing' | 'released', Partial<WalletRow>> = {
  confirmed: { confirmed: 1 },
  releasing: { custody: 'releasing' },
  released: { confirmed: 1, custody: 'own' },
};

export async function setWalletState(
  db: AuthDatabase,
  person: string,
  state: keyof typeof CHANGES,
): Promise<void> {
  await db.updateTable('wallets').set(CHANGES[state]).where('person', '=', person).execute();
}
