/**
 * The proof that a request comes from the browser that began: a JWT signed by a key that cannot
 * leave that browser. Source: RFC 9449 (DPoP), with the claim `bh` of our own for the body.
 */
import * as v from 'valibot';
import { base64url } from './wallet-keys';

/** Header of every request to the auth service and the vault. */
export const PROOF_HEADER = 'DPoP';
export const PROOF_TYPE = 'dpop+jwt';
export const PROOF_ALGORITHM = 'ES256';
/** How far the clocks may differ, in seconds. */
export const PROOF_LIFETIME = 120;

/** 32 bytes in the one spelling that leaves no spare bits: else one key would have several thumbprints. */
const coordinate = v.pipe(base64url(43, 43), v.regex(/[AEIMQUYcgkosw048]$/));

/** A P-256 public key as JWK (RFC 7517). */
export const deviceKey = v.object({
  kty: v.literal('EC'),
  crv: v.literal('P-256'),
  x: coordinate,
  y: coordinate,
});
export type DeviceKey = v.InferOutput<typeof deviceKey>;

export const proofClaims = v.object({
  jti: base64url(16, 64),
  /** Method of the request. */
  htm: v.picklist(['GET', 'POST', 'PUT', 'DELETE']),
  /** Its URL without query and fragment. */
  htu: v.pipe(v.string(), v.maxLength(2_048)),
  /** Seconds since the epoch. */
  iat: v.pipe(v.number(), v.safeInteger()),
  /** SHA-256 of the body's bytes. Absent: the request has no body. */
  bh: v.exactOptional(base64url(43, 43)),
});
export type ProofClaims = v.InferOutput<typeof proofClaims>;

/** A key by its thumbprint (RFC 7638), SHA-256 in base64url. */
export const thumbprint = base64url(43, 43);
