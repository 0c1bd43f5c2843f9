/**
 * Tokens that one process signs and another checks: access tokens, grants and receipts, each with a
 * type of its own so that none passes for another. Source: RFC 7519 (JWT), RFC 8037 (EdDSA), RFC 8725 §3.11.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import * as v from 'valibot';
import { base64url } from '../../protocol/custody/wallet-keys';
import { readJwt, signJwt } from './signed-jwt';

const ALGORITHM = 'EdDSA';
/** Longest token that is read, in characters. */
const MAX_TOKEN = 4_096;

/** An Ed25519 public key as JWK. */
export const verifyingKey = v.object({
  kty: v.literal('OKP'),
  crv: v.literal('Ed25519'),
  x: base64url(43, 43),
});
export type VerifyingKey = v.InferOutput<typeof verifyingKey>;

/** The private JWK. */
export const signingKey = v.object({ ...verifyingKey.entries, d: base64url(43, 43) });
export type SigningKey = v.InferOutput<typeof signingKey>;

export interface TokenSigner {
  publicKey: VerifyingKey;
  sign(type: string, claims: Record<string, unknown>): Promise<string>;
}

export async function createTokenSigner(secret: SigningKey): Promise<TokenSigner> {
  const key = createPrivateKey({ key: secret, format: 'jwk' });
  const { d: _, ...publicKey } = secret;
  return {
    publicKey,
    sign: async (type, claims) => signJwt({ alg: ALGORITHM, typ: type }, claims, key),
  };
}

export interface TokenReader {
  /**
   * @param now Epoch ms.
   * @returns the claims; undefined for any token that is not right.
   */
  read<Schema extends v.GenericSchema>(
    expected: { type: string; schema: Schema; now: number },
    token: string,
  ): Promise<v.InferOutput<Schema> | undefined>;
}

export async function createTokenReader(trusted: VerifyingKey): Promise<TokenReader> {
  const key = createPublicKey({ key: trusted, format: 'jwk' });
  return {
    async read({ type, schema, now }, token) {
      try {
        const { claims } = readJwt(token, {
          ...{ algorithm: ALGORITHM, longest: MAX_TOKEN, keyOf: () => key, now },
          header: v.strictObject({ alg: v.literal(ALGORITHM), typ: v.literal(type) }),
        });
        const result = v.safeParse(schema, claims);
        return result.success ? result.output : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

export async function generateSigningKey(): Promise<SigningKey> {
  const { privateKey } = generateKeyPairSync('ed25519');
  return v.parse(signingKey, privateKey.export({ format: 'jwk' }));
}
