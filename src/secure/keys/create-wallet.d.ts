import type { DeviceKey } from '../../protocol/custody/device-proof';
import {
  type KeyKind,
  type WalletAddresses,
  type WalletMode,
} from '../../protocol/custody/wallet-keys';
import { type SealedShare } from './seal-share';
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
export declare function createWallet({
  walletId,
  mode,
  vaultKey,
  authKey,
}: NewWallet): Promise<CreatedWallet>;
