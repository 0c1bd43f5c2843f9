/** Seals the entropy with the secret of a passkey, and opens it. The wallet's id is part of both. */
import type { PasskeyCopy } from '../../protocol/custody/passkey-copy';
import { fromBase64url, toBase64url } from '../device/base64url';

async function keyOf(secret: Uint8Array, walletId: string): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', Uint8Array.from(secret), 'HKDF', false, [
    'deriveKey',
  ]);
  const info = new TextEncoder().encode(`appkit passkey ${walletId}`);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

/** A passkey that was just asked: its secret is for this salt. */
export interface AskedPasskey {
  credentialId: string;
  salt: string;
  secret: Uint8Array;
}

export async function sealCopy(
  { credentialId, salt, secret }: AskedPasskey,
  walletId: string,
  entropy: Uint8Array,
): Promise<PasskeyCopy> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const key = await keyOf(secret, walletId);
  const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, Uint8Array.from(entropy));
  return { credentialId, salt, iv: toBase64url(iv), bytes: toBase64url(new Uint8Array(bytes)) };
}

/** @throws Error for the secret of another passkey, or a copy of another wallet. */
export async function openCopy(
  { iv, bytes }: PasskeyCopy,
  secret: Uint8Array,
  walletId: string,
): Promise<Uint8Array> {
  const key = await keyOf(secret, walletId);
  return new Uint8Array(
    await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: fromBase64url(iv) },
      key,
      fromBase64url(bytes),
    ),
  );
}
