/**
 * Joins the auth service's share and this device's into a key for one signature. Where the device has no
 * share yet: seals the written recovery in the window, and makes the share of it in the frame. Runs in a
 * worker without network; every secret is wiped.
 */
import type { DeviceKey } from '../../protocol/custody/device-proof';
import type { PasskeyCopy } from '../../protocol/custody/passkey-copy';
import type { SigningIntent } from '../../protocol/custody/signing-intent';
import {
  type KeyKind,
  SIGNING_KINDS,
  type SigningKind,
  shareContext,
  type WalletAddresses,
  type WalletMode,
} from '../../protocol/custody/wallet-keys';
import { wordsIn } from '../exit/open-recovery';
import { addressesOf, type DerivedKeys, deriveKeys, entropyOf } from '../keys/derive-keys';
import {
  joinShares,
  openDeviceShare,
  openShare,
  type SealedShare,
  sealForDevice,
  sealShare,
} from '../keys/seal-share';
import type { SignedIntent } from '../signing/signing-types';
import { deviceShare } from './device-share';
import { openCopy } from './passkey-copy';
import { signIntent } from './sign-intent';

export interface OwnWallet {
  id: string;
  addresses: WalletAddresses;
}
export type DeviceShares = Partial<Record<SigningKind, SealedShare>>;

/** One signature. The share of the auth service is sealed to the worker. */
export interface SignTask {
  task: 'sign';
  wallet: OwnWallet;
  kind: SigningKind;
  /** Of the auth service. */
  share: string;
  device: SealedShare;
  intent: SigningIntent;
}
/** From the person, in the window. */
export type RecoverySecret = { words: string } | { secret: Uint8Array; copy: PasskeyCopy };
/** In the window: the entropy, for the frame's worker. */
export interface SealTask {
  task: 'seal';
  wallet: OwnWallet;
  mode: WalletMode;
  recovery: RecoverySecret;
  /** Of the frame's worker. */
  recipient: DeviceKey;
}
export interface RestoreTask {
  task: 'restore';
  wallet: OwnWallet;
  mode: WalletMode;
  /** By the window: sealed to this worker. */
  entropy: string;
  shares: Record<SigningKind, string>;
}

/** The shares do not give the key of this address, or the words are of another wallet. */
export class OwnKeyError extends Error {
  override readonly name = 'OwnKeyError';
}

const shareOf = (key: CryptoKey, sealed: string, { id }: OwnWallet, kind: KeyKind) =>
  openShare(key, sealed, shareContext(id, kind, 'device')).catch(() => {
    throw new OwnKeyError('share');
  });

const isKeyOf = (kind: SigningKind, key: Uint8Array, { addresses }: OwnWallet): boolean => {
  try {
    // Each address needs its own key alone.
    const keys = { eip155: key, solana: key, [kind]: key };
    return addressesOf(keys)[kind] === addresses[kind];
  } catch {
    return false;
  }
};

export async function sign(privateKey: CryptoKey, task: SignTask): Promise<SignedIntent> {
  const { wallet, kind, intent } = task;
  let key: Uint8Array | undefined;
  try {
    key = await joinShares([
      await shareOf(privateKey, task.share, wallet, kind),
      await openDeviceShare(task.device),
    ]);
    if (!isKeyOf(kind, key, wallet)) throw new OwnKeyError('key');
    return signIntent(intent, key);
  } finally {
    key?.fill(0);
  }
}

/** A place for a share that is not the auth service's. */
const placeBeside = (share: Uint8Array) => ((share.at(-1) ?? 0) % 255) + 1;

/** @throws OwnKeyError if the entropy is of another wallet. */
function keysOf(entropy: Uint8Array, mode: WalletMode, { addresses }: OwnWallet): DerivedKeys {
  const keys = deriveKeys(entropy, mode);
  const own = addressesOf(keys);
  if (own.eip155 === addresses.eip155 && own.solana === addresses.solana) return keys;
  wipe(keys);
  throw new OwnKeyError('recovery');
}

function wipe(keys: DerivedKeys): void {
  for (const kind of SIGNING_KINDS) keys[kind].fill(0);
}

async function entropyFrom(recovery: RecoverySecret, { id }: OwnWallet): Promise<Uint8Array> {
  try {
    if ('words' in recovery) return entropyOf(wordsIn(recovery.words));
    return await openCopy(recovery.copy, recovery.secret, id);
  } catch {
    throw new OwnKeyError('recovery');
  } finally {
    if ('secret' in recovery) recovery.secret.fill(0);
  }
}

export async function sealEntropy({
  wallet,
  mode,
  recovery,
  recipient,
}: SealTask): Promise<string> {
  const entropy = await entropyFrom(recovery, wallet);
  try {
    wipe(keysOf(entropy, mode, wallet));
    return await sealShare(recipient, entropy, shareContext(wallet.id, 'entropy', 'device'));
  } finally {
    entropy.fill(0);
  }
}

export async function restoreShares(
  privateKey: CryptoKey,
  task: RestoreTask,
): Promise<DeviceShares> {
  const { wallet, mode } = task;
  const entropy = await shareOf(privateKey, task.entropy, wallet, 'entropy');
  let keys: DerivedKeys;
  try {
    keys = keysOf(entropy, mode, wallet);
  } finally {
    entropy.fill(0);
  }
  const made: DeviceShares = {};
  try {
    for (const kind of SIGNING_KINDS) {
      const share = await shareOf(privateKey, task.shares[kind], wallet, kind);
      const point = deviceShare(keys[kind], share, placeBeside(share));
      made[kind] = await sealForDevice(point);
      for (const secret of [share, point]) secret.fill(0);
    }
    return made;
  } finally {
    wipe(keys);
  }
}
