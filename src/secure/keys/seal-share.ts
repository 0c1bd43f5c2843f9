/** Seals shares: to a service (JWE, RFC 7516), and for this device (AES-GCM). */
import { CompactEncrypt, importJWK } from 'jose';
import type { DeviceKey } from '../../protocol/custody/device-proof';
import { SEAL_ALGORITHM, SEAL_ENCRYPTION } from '../../protocol/custody/vault-api';

/** @param context Names the reader, the wallet and the kind of key: the reader compares it. */
export async function sealShare(
  reader: DeviceKey,
  share: Uint8Array,
  context: string,
): Promise<string> {
  return new CompactEncrypt(share)
    .setProtectedHeader({ alg: SEAL_ALGORITHM, enc: SEAL_ENCRYPTION, ctx: context })
    .encrypt(await importJWK({ ...reader }, SEAL_ALGORITHM));
}

/** A share as the device stores it. */
export interface SealedShare {
  key: CryptoKey;
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

/** The key is made for one share, and cannot be read by any script, this one included. */
export async function sealForDevice(share: Uint8Array): Promise<SealedShare> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, Uint8Array.from(share));
  return { key, iv, bytes };
}
