/** Seals and opens shares: to a service or a window (JWE, RFC 7516), and for this device (AES-GCM). */
import { CompactEncrypt, compactDecrypt, exportJWK, generateKeyPair, importJWK } from 'jose';
import { combine } from 'shamir-secret-sharing';
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

/** A key for the replies of one job. It cannot be read by any script, and is gone with it. */
export async function newSealKey(): Promise<{ recipient: DeviceKey; key: CryptoKey }> {
  const { publicKey, privateKey } = await generateKeyPair(SEAL_ALGORITHM, { crv: 'P-256' });
  const { x = '', y = '' } = await exportJWK(publicKey);
  return { recipient: { kty: 'EC', crv: 'P-256', x, y }, key: privateKey };
}

/** @throws Error for a share of another context, or one that is sealed to another key. */
export async function openShare(
  key: CryptoKey,
  sealed: string,
  context: string,
): Promise<Uint8Array> {
  const { plaintext, protectedHeader } = await compactDecrypt(sealed, key, {
    keyManagementAlgorithms: [SEAL_ALGORITHM],
    contentEncryptionAlgorithms: [SEAL_ENCRYPTION],
  });
  if (protectedHeader.ctx !== context) throw new Error('a share of another context');
  return plaintext;
}

export async function openDeviceShare({ key, iv, bytes }: SealedShare): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes));
}

/** Two of the three shares. A changed one gives another secret without an error. The shares are wiped. */
export async function joinShares(shares: Uint8Array[]): Promise<Uint8Array> {
  try {
    return await combine(shares);
  } finally {
    for (const share of shares) share.fill(0);
  }
}
