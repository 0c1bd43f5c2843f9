/**
 * The entropy of a wallet, sealed with a key that only the person's passkey gives. The auth service keeps
 * it, and can't open it. Source: WebAuthn Level 3 §10.1.4 (`prf`).
 */
import * as v from 'valibot';
import { base64url } from './wallet-keys';

export const passkeyCopy = v.strictObject({
  /** Of the passkey. */
  credentialId: base64url(1, 1_400),
  /** Given to the passkey, which makes the key of it. */
  salt: base64url(43, 43),
  iv: base64url(16, 16),
  /** AES-GCM of the entropy. */
  bytes: base64url(43, 43),
});
export type PasskeyCopy = v.InferOutput<typeof passkeyCopy>;
