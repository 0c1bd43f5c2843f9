/**
 * Joins the auth service's share and this device's into a key for one signature, or makes this device's
 * share from the written recovery. Runs in a worker without network; every secret is wiped.
 */
import type { SigningIntent } from '../../protocol/custody/signing-intent';
import {
  SIGNING_KINDS,
  type SigningKind,
  shareContext,
  type WalletAddresses,
  type WalletMode,
} from '../../protocol/custody/wallet-keys';
import { wordsIn } from '../exit/open-recovery';
import { addressesOf, deriveKeys, entropyOf } from '../keys/derive-keys';
import {
  joinShares,
  openDeviceShare,
  openShare,
  type SealedShare,
  sealForDevice,
} from '../keys/seal-share';
import type { SignedIntent } from '../signing/signing-types';
import { deviceShare } from './device-share';
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
export interface RestoreTask {
  task: 'restore';
  wallet: OwnWallet;
  mode: WalletMode;
  words: string;
  shares: Record<SigningKind, string>;
}

/** The shares do not give the key of this address, or the words are of another wallet. */
export class OwnKeyError extends Error {
  override readonly name = 'OwnKeyError';
}

const shareOf = (key: CryptoKey, sealed: string, { id }: OwnWallet, kind: SigningKind) =>
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

export async function restore(privateKey: CryptoKey, task: RestoreTask): Promise<DeviceShares> {
  const { wallet, mode, words } = task;
  let entropy: Uint8Array;
  try {
    entropy = entropyOf(wordsIn(words));
  } catch {
    throw new OwnKeyError('words');
  }
  const keys = deriveKeys(entropy, mode);
  entropy.fill(0);
  const made: DeviceShares = {};
  try {
    const own = addressesOf(keys);
    const { eip155, solana } = wallet.addresses;
    if (own.eip155 !== eip155 || own.solana !== solana) throw new OwnKeyError('words');
    for (const kind of SIGNING_KINDS) {
      const share = await shareOf(privateKey, task.shares[kind], wallet, kind);
      const point = deviceShare(keys[kind], share, placeBeside(share));
      made[kind] = await sealForDevice(point);
      for (const secret of [share, point]) secret.fill(0);
    }
    return made;
  } finally {
    for (const kind of SIGNING_KINDS) keys[kind].fill(0);
  }
}
