/** Helpers of the routes of wallets: the vault's receipts, and shares that go to one reader. */
import type { DeviceKey } from '../../../protocol/custody/device-proof';
import {
  RECEIPT_TYPE,
  type ReceiptClaims,
  receiptClaims,
} from '../../../protocol/custody/vault-api';
import { type KeyKind, shareContext } from '../../../protocol/custody/wallet-keys';
import { kekOf } from '../../custody/mode-keys';
import { sealTo } from '../../custody/seal-share';
import type { AuthDeps } from '../auth-context';
import type { WalletRow } from '../store/auth-tables';
import { openShare } from '../store/wallet-rows';

/** @returns undefined for a receipt of another wallet, person or key. */
export async function readReceipt(
  auth: AuthDeps,
  receipt: string,
  { person, id }: Pick<WalletRow, 'person' | 'id'>,
): Promise<ReceiptClaims | undefined> {
  const expected = { type: RECEIPT_TYPE, schema: receiptClaims, now: auth.now() };
  const claims = await auth.keys.receipts.read(expected, receipt);
  return claims?.sub === person && claims.wallet === id ? claims : undefined;
}

/** Opens a share for the time of sealing it to its reader. */
export async function passShare(
  auth: AuthDeps,
  row: WalletRow,
  kind: KeyKind,
  reader: { key: DeviceKey; name: 'vault' | 'device' },
): Promise<string> {
  const share = openShare(kekOf(auth.keys.kek, row.mode), row, kind);
  try {
    return await sealTo(reader.key, share, shareContext(row.id, kind, reader.name));
  } finally {
    share.fill(0);
  }
}
