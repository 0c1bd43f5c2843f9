/**
 * The proof of login that the auth service gives for one request to the vault: a JWT (EdDSA) that
 * names the person, the wallet, the device's key and the purpose. Used once.
 */
import * as v from 'valibot';
import { thumbprint } from './device-proof';
import { base64url, SIGNING_KINDS, WALLET_MODES, walletId } from './wallet-keys';

/**
 * `release`: the operator's share of the vault is deleted ("Make this wallet yours"). `delete`: the person
 * gives the wallet up.
 */
export const GRANT_PURPOSES = ['create', 'confirm', 'sign', 'export', 'release', 'delete'] as const;
export type GrantPurpose = (typeof GRANT_PURPOSES)[number];

export const GRANT_TYPE = 'appkit-grant+jwt';
export const GRANT_ALGORITHM = 'EdDSA';
export const GRANT_AUDIENCE = 'appkit-vault';
/** In seconds. */
export const GRANT_LIFETIME = 60;

export const grantClaims = v.object({
  iss: v.pipe(v.string(), v.maxLength(255)),
  aud: v.literal(GRANT_AUDIENCE),
  /** The person: an id of the auth service, never an e-mail address. */
  sub: v.pipe(v.string(), v.uuid()),
  jti: base64url(16, 64),
  /** Seconds since the epoch. */
  iat: v.pipe(v.number(), v.safeInteger()),
  exp: v.pipe(v.number(), v.safeInteger()),
  wallet: walletId,
  mode: v.picklist(WALLET_MODES),
  purpose: v.picklist(GRANT_PURPOSES),
  /** The device's key; the request to the vault carries a proof by it. */
  cnf: v.object({ jkt: thumbprint }),
  /** Origin of the page that the person gave consent to; absent in the secure site's own windows. */
  origin: v.exactOptional(v.pipe(v.string(), v.maxLength(255))),
  /** When the person proved who they are the last time, seconds since the epoch. */
  auth_time: v.pipe(v.number(), v.safeInteger()),
  /** When they proved it again for this purpose; absent: they did not. */
  step_up: v.exactOptional(v.pipe(v.number(), v.safeInteger())),
  /** Waits of the vault that began before are void, seconds since the epoch; absent: none is. */
  holds_from: v.exactOptional(v.pipe(v.number(), v.safeInteger())),
  /** `sign` only: which key, and the SHA-256 of the intent's JSON text. */
  kind: v.exactOptional(v.picklist(SIGNING_KINDS)),
  intent: v.exactOptional(base64url(43, 43)),
});
export type GrantClaims = v.InferOutput<typeof grantClaims>;
