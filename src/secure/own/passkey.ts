/**
 * A passkey that gives a secret, on a top-level page of the secure site. The browser binds it to this
 * site. Source: WebAuthn Level 3 §10.1.4 (`prf`).
 */
import { fromBase64url, toBase64url } from '../device/base64url';
import { FrameError } from '../frame/frame-error';
import type { AskedPasskey } from './passkey-copy';

const TIMEOUT = 120_000;
const NOT_USED = 'The passkey was not used. Try again, or use your 12 words.';
const NO_SECRET = "This passkey can't keep a key. Use your 12 words instead.";

/** ES256 and RS256, by their numbers in COSE. */
const ALGORITHMS = [-7, -257];

export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

const random = (size: number) => crypto.getRandomValues(new Uint8Array(size));

/** No server looks at the signature: the secret opens the copy, or it does not. */
const common = (salt: Uint8Array<ArrayBuffer>) => ({
  challenge: random(32),
  timeout: TIMEOUT,
  extensions: { prf: { eval: { first: salt } } },
});

async function settled(asking: Promise<Credential | null>): Promise<PublicKeyCredential> {
  // Canceled, too late, or no such passkey: browsers do not say which.
  const found = await asking.catch(() => null);
  if (!found) throw new FrameError(NOT_USED);
  return found as PublicKeyCredential;
}

function secretOf(credential: PublicKeyCredential): Uint8Array | undefined {
  const first = credential.getClientExtensionResults().prf?.results?.first;
  if (first === undefined) return undefined;
  return ArrayBuffer.isView(first)
    ? new Uint8Array(first.buffer, first.byteOffset, first.byteLength)
    : new Uint8Array(first);
}

/** @throws FrameError */
export async function askPasskey(credentialId: string, salt: string): Promise<AskedPasskey> {
  const credential = await settled(
    navigator.credentials.get({
      publicKey: {
        ...common(fromBase64url(salt)),
        allowCredentials: [{ type: 'public-key', id: fromBase64url(credentialId) }],
        userVerification: 'required',
      },
    }),
  );
  const secret = secretOf(credential);
  if (!secret) throw new FrameError(NO_SECRET);
  return { credentialId, salt, secret };
}

/** @throws FrameError, also where passkeys give no secret. */
export async function createPasskey(email: string): Promise<AskedPasskey> {
  const salt = random(32);
  const credential = await settled(
    navigator.credentials.create({
      publicKey: {
        ...common(salt),
        rp: { name: 'Wallet' },
        user: { id: random(16), name: email, displayName: email },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      },
    }),
  );
  const { prf } = credential.getClientExtensionResults();
  if (!prf?.enabled) throw new FrameError(NO_SECRET);
  const credentialId = toBase64url(new Uint8Array(credential.rawId));
  const secret = secretOf(credential);
  // Some give it with the second press only.
  return secret
    ? { credentialId, salt: toBase64url(salt), secret }
    : askPasskey(credentialId, toBase64url(salt));
}
