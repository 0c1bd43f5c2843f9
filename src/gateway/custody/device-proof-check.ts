/**
 * Checks the device proof of a request: signature, request, time and body. Source: RFC 9449 §4.3.
 * There is no memory of proofs: what a repeated request could bring is used once anyway (codes,
 * grants, refresh tokens), and its reply is of no use without the device's key.
 */
import { createHash, createPublicKey } from 'node:crypto';
import * as v from 'valibot';
import {
  type DeviceKey,
  deviceKey,
  PROOF_ALGORITHM,
  PROOF_LIFETIME,
  PROOF_TYPE,
  proofClaims,
} from '../../protocol/custody/device-proof';
import { readJwt } from './signed-jwt';

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

/** Exactly what a frame writes: a header or claims with more ask for what is not done here. */
const proofHeader = v.strictObject({
  alg: v.literal(PROOF_ALGORITHM),
  typ: v.literal(PROOF_TYPE),
  jwk: v.strictObject(deviceKey.entries),
});
const exactClaims = v.strictObject(proofClaims.entries);

export const hashText = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Of a key (RFC 7638). */
export const thumbprintOf = ({ kty, crv, x, y }: DeviceKey): string =>
  hashText(JSON.stringify({ crv, kty, x, y }));

/** @returns undefined for any proof that is not right; the reason is of no use to an honest caller. */
export function checkDeviceProof(request: ProvenRequest): ProvenDevice | undefined {
  const { proof = '', method, url, body, now } = request;
  try {
    const { header, claims } = readJwt(proof, {
      ...{ algorithm: PROOF_ALGORITHM, longest: MAX_PROOF, header: proofHeader, now },
      // Refuses a point that is not on the curve.
      keyOf: ({ jwk }) => createPublicKey({ key: jwk, format: 'jwk' }),
    });
    const { htm, htu, bh, iat } = v.parse(exactClaims, claims);
    const fits =
      htm === method &&
      htu === url &&
      bh === (body === undefined ? undefined : hashText(body)) &&
      Math.abs(now / 1000 - iat) <= PROOF_LIFETIME;
    return fits ? { key: header.jwk, thumbprint: thumbprintOf(header.jwk) } : undefined;
  } catch {
    return undefined;
  }
}
