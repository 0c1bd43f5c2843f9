/**
 * Tokens that one process signs and another checks: access tokens, grants and receipts, each with a
 * type of its own so that none passes for another. Source: RFC 7519 (JWT), RFC 8037 (EdDSA), RFC 8725 §3.11.
 */
import { exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import { base64url } from '../../protocol/custody/wallet-keys';

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
  const key = await importJWK({ ...secret }, ALGORITHM);
  const { d: _, ...publicKey } = secret;
  return {
    publicKey,
    sign: (type, claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: ALGORITHM, typ: type }).sign(key),
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
  const key = await importJWK({ ...trusted }, ALGORITHM);
  return {
    async read({ type, schema, now }, token) {
      if (token.length > MAX_TOKEN) return undefined;
      try {
        const { payload } = await jwtVerify(token, key, {
          typ: type,
          algorithms: [ALGORITHM],
          currentDate: new Date(now),
        });
        const result = v.safeParse(schema, payload);
        return result.success ? result.output : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

export async function generateSigningKey(): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { crv: 'Ed25519', extractable: true });
  return v.parse(signingKey, await exportJWK(privateKey));
}
