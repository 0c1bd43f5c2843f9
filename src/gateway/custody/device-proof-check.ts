/**
 * Checks the device proof of a request: signature, request, time and body. Source: RFC 9449 §4.3.
 * There is no memory of proofs: what a repeated request could bring is used once anyway (codes,
 * grants, refresh tokens), and its reply is of no use without the device's key.
 */
import { createHash } from 'node:crypto';
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose';
import * as v from 'valibot';
import {
  type DeviceKey,
  deviceKey,
  PROOF_ALGORITHM,
  PROOF_LIFETIME,
  PROOF_TYPE,
  proofClaims,
} from '../../protocol/custody/device-proof';

/** Longest proof that is read, in characters. */
const MAX_PROOF = 2_048;

export interface ProvenDevice {
  /** Thumbprint of its key (RFC 7638). */
  thumbprint: string;
  key: DeviceKey;
}

export interface ProvenRequest {
  proof: string | undefined;
  method: string;
  /** The URL that the browser called, without query and fragment. */
  url: string;
  /** Undefined: the request has no body. */
  body: string | undefined;
  /** Epoch ms. */
  now: number;
}

/** Of a key (RFC 7638). */
export const thumbprintOf = (key: DeviceKey): Promise<string> => calculateJwkThumbprint(key);

export const hashText = (text: string) => createHash('sha256').update(text).digest('base64url');

/** @returns undefined for any proof that is not right; the reason is of no use to an honest caller. */
export async function checkDeviceProof(request: ProvenRequest): Promise<ProvenDevice | undefined> {
  const { proof, method, url, body, now } = request;
  if (proof === undefined || proof.length > MAX_PROOF) return undefined;
  try {
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      typ: PROOF_TYPE,
      algorithms: [PROOF_ALGORITHM],
      currentDate: new Date(now),
    });
    // Schemas drop what they do not know, so that no private part of a key goes further.
    const key = v.parse(deviceKey, protectedHeader.jwk);
    const claims = v.parse(proofClaims, payload);
    const fits =
      claims.htm === method &&
      claims.htu === url &&
      claims.bh === (body === undefined ? undefined : hashText(body)) &&
      Math.abs(now / 1000 - claims.iat) <= PROOF_LIFETIME;
    return fits ? { key, thumbprint: await thumbprintOf(key) } : undefined;
  } catch {
    return undefined;
  }
}
