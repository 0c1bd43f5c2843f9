/**
 * An export: the vault seals both shares of each key to a key of this window, which joins them. A share
 * that was changed gives another key without an error, so the addresses are compared.
 */
import { compactDecrypt, exportJWK, generateKeyPair } from 'jose';
import { combine } from 'shamir-secret-sharing';
import * as v from 'valibot';
import { type DeviceKey, deviceKey } from '../../protocol/custody/device-proof';
import {
  type exportReply,
  SEAL_ALGORITHM,
  SEAL_ENCRYPTION,
} from '../../protocol/custody/vault-api';
import {
  KEY_KINDS,
  type KeyKind,
  shareContext,
  type WalletAddresses,
  type WalletMode,
} from '../../protocol/custody/wallet-keys';
import { FrameError } from '../frame/frame-error';
import { addressesOf, type DerivedTexts, deriveKeys, keyTexts, wordsOf } from '../keys/derive-keys';

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

async function openShare(key: CryptoKey, sealed: string, context: string): Promise<Uint8Array> {
  const { plaintext, protectedHeader } = await compactDecrypt(sealed, key, {
    keyManagementAlgorithms: [SEAL_ALGORITHM],
    contentEncryptionAlgorithms: [SEAL_ENCRYPTION],
  });
  if (protectedHeader.ctx !== context) throw new FrameError(MISMATCH);
  return plaintext;
}

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
  // It cannot be read by any script, and is gone with this window.
  const { publicKey, privateKey } = await generateKeyPair(SEAL_ALGORITHM, { crv: 'P-256' });
  const recipient: DeviceKey = v.parse(deviceKey, await exportJWK(publicKey));
  return {
    recipient,
    /** @throws FrameError if the shares are not those of this wallet. */
    async open(reply: v.InferOutput<typeof exportReply>, target: ExportTarget) {
      const secrets = {} as Record<KeyKind, Uint8Array>;
      try {
        for (const kind of KEY_KINDS) {
          const context = shareContext(target.id, kind, 'device');
          const shares = [
            await openShare(privateKey, reply.auth[kind], context),
            await openShare(privateKey, reply.vault[kind], context),
          ];
          secrets[kind] = await combine(shares);
          for (const share of shares) share.fill(0);
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
