/** A device of the tests: a key as a browser has it, which signs requests. */
import { randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose';
import {
  type DeviceKey,
  PROOF_ALGORITHM,
  PROOF_TYPE,
  type ProofClaims,
} from '../../protocol/custody/device-proof';
import { hashText } from './device-proof-check';

export interface TestDevice {
  key: DeviceKey;
  thumbprint: string;
  /** @param changes Claims of a proof that is to be wrong. */
  prove(
    request: { method: string; url: string; body?: string; now: number },
    changes?: Partial<ProofClaims>,
    header?: Record<string, unknown>,
  ): Promise<string>;
}

export async function createTestDevice(): Promise<TestDevice> {
  const { publicKey, privateKey } = await generateKeyPair(PROOF_ALGORITHM);
  const { kty, crv, x, y } = await exportJWK(publicKey);
  const key = { kty, crv, x, y } as DeviceKey;
  return {
    key,
    thumbprint: await calculateJwkThumbprint(key),
    prove: ({ method, url, body, now }, changes = {}, header = {}) =>
      new SignJWT({
        jti: randomBytes(16).toString('base64url'),
        htm: method,
        htu: url,
        iat: Math.floor(now / 1000),
        ...(body !== undefined && { bh: hashText(body) }),
        ...changes,
      })
        .setProtectedHeader({ alg: PROOF_ALGORITHM, typ: PROOF_TYPE, jwk: key, ...header })
        .sign(privateKey),
  };
}
