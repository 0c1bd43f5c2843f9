/** The dependencies of the vault's routes. */
import type { ModeKeys } from '../custody/mode-keys';
import type { SealKey } from '../custody/seal-share';
import type { TokenReader, TokenSigner } from '../custody/signed-token';
import type { Clock, Log } from '../environment';
import type { VaultNotices } from './notices/vault-notices';
import type { SigningBrake } from './signing-brake';
import type { Limits } from './spending-limits';
import type { VaultConfig } from './vault-config';
import type { VaultStore } from './vault-store';

export interface Vault {
  config: VaultConfig;
  store: VaultStore;
  kek: ModeKeys;
  sealKey: SealKey;
  /** Id of the seal key, for a change of keys. */
  sealKeyId: string;
  receipts: TokenSigner;
  /** Grants of the auth service. */
  grants: readonly TokenReader[];
  limits: Limits;
  brake: SigningBrake;
  notices: VaultNotices;
  clock: Clock;
  log: Log;
  /** Runs the work of one wallet one after the other, so that no two pass one limit. */
  enqueue<T>(wallet: string, work: () => Promise<T>): Promise<T>;
}
