/**
 * An export: the vault seals both shares of each key to a key of this window, which joins them. A share
 * that was changed gives another key without an error, so the addresses are compared.
 */
import type * as v from 'valibot';
import type { exportReply } from '../../protocol/custody/vault-api';
import {
  KEY_KINDS,
  type KeyKind,
  shareContext,
  type WalletAddresses,
  type WalletMode,
} from '../../protocol/custody/wallet-keys';
import { FrameError } from '../frame/frame-error';
import { addressesOf, type DerivedTexts, deriveKeys, keyTexts, wordsOf } from '../keys/derive-keys';
import { joinShares, newSealKey, openShare } from '../keys/seal-share';

export interface ExportedWallet {
  words: readonly string[];
  keys: DerivedTexts;
}

export interface ExportTarget {
  id: string;
  addresses: WalletAddresses;
  mode: WalletMode;
}

const MISMATCH = "The shares don't give the keys of this wallet. Nothing was changed. Try again.";

const isSame = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

/** @throws FrameError for keys that are not those of the addresses. */
function checked(
  secrets: Record<KeyKind, Uint8Array>,
  { addresses, mode }: ExportTarget,
): ExportedWallet {
  const { entropy, eip155, solana } = secrets;
  const derived = deriveKeys(entropy, mode);
  const own = addressesOf({ eip155, solana });
  const fits =
    own.eip155 === addresses.eip155 &&
    own.solana === addresses.solana &&
    isSame(derived.eip155, eip155) &&
    isSame(derived.solana, solana);
  if (!fits) throw new FrameError(MISMATCH);
  return { words: wordsOf(entropy).split(' '), keys: keyTexts({ eip155, solana }) };
}

export async function beginExport() {
  const { recipient, key } = await newSealKey();
  return {
    recipient,
    /** @throws FrameError if the shares are not those of this wallet. */
    async open(reply: v.InferOutput<typeof exportReply>, target: ExportTarget) {
      const secrets = {} as Record<KeyKind, Uint8Array>;
      try {
        for (const kind of KEY_KINDS) {
          const context = shareContext(target.id, kind, 'device');
          secrets[kind] = await joinShares([
            await openShare(key, reply.auth[kind], context),
            await openShare(key, reply.vault[kind], context),
          ]);
        }
        return checked(secrets, target);
      } catch (error) {
        throw error instanceof FrameError ? error : new FrameError(MISMATCH);
      } finally {
        for (const secret of Object.values(secrets)) secret.fill(0);
      }
    },
  };
}
