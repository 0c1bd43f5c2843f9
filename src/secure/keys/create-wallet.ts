/** Makes a wallet. The secrets are in memory for this one call, and wiped. */
import { split } from 'shamir-secret-sharing';
import type { DeviceKey } from '../../protocol/custody/device-proof';
import {
  ENTROPY_BYTES,
  KEY_KINDS,
  type KeyKind,
  SHARE_COUNT,
  SHARE_THRESHOLD,
  shareContext,
  type WalletAddresses,
  type WalletMode,
} from '../../protocol/custody/wallet-keys';
import { addressesOf, deriveKeys } from './derive-keys';
import { type SealedShare, sealForDevice, sealShare } from './seal-share';

export interface CreatedWallet {
  addresses: WalletAddresses;
  shares: {
    /** Sealed to the auth service and to the vault. */
    auth: Record<KeyKind, string>;
    vault: Record<KeyKind, string>;
    /** Sealed by a key that cannot leave this browser. */
    device: Record<KeyKind, SealedShare>;
  };
}

export interface NewWallet {
  walletId: string;
  mode: WalletMode;
  vaultKey: DeviceKey;
  authKey: DeviceKey;
}

export async function createWallet({
  walletId,
  mode,
  vaultKey,
  authKey,
}: NewWallet): Promise<CreatedWallet> {
  const entropy = crypto.getRandomValues(new Uint8Array(ENTROPY_BYTES));
  const secrets: Record<KeyKind, Uint8Array> = { entropy, ...deriveKeys(entropy, mode) };
  const shares = {} as CreatedWallet['shares'];
  shares.auth = {} as Record<KeyKind, string>;
  shares.vault = {} as Record<KeyKind, string>;
  shares.device = {} as CreatedWallet['shares']['device'];
  try {
    for (const kind of KEY_KINDS) {
      const [a, b, c] = await split(secrets[kind], SHARE_COUNT, SHARE_THRESHOLD);
      if (!a || !b || !c) throw new TypeError('three shares wanted');
      shares.auth[kind] = await sealShare(authKey, a, shareContext(walletId, kind, 'auth'));
      shares.vault[kind] = await sealShare(vaultKey, b, shareContext(walletId, kind, 'vault'));
      shares.device[kind] = await sealForDevice(c);
      for (const share of [a, b, c]) share.fill(0);
    }
    return { addresses: addressesOf({ eip155: secrets.eip155, solana: secrets.solana }), shares };
  } finally {
    for (const kind of KEY_KINDS) secrets[kind].fill(0);
  }
}
