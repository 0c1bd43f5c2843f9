/** Short tokens of one process for another: JWTs signed with Ed25519. Source: RFC 7519, RFC 8037. */
import { exportJWK, generateKeyPair, importJWK, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';

export const TOKEN_ALGORITHM = 'EdDSA';

const text = v.pipe(v.string(), v.nonEmpty());
/** A public or private Ed25519 key as JWK. */
export const publicTokenKey = v.object({
  kty: v.literal('OKP'),
  crv: v.literal('Ed25519'),
  x: text,
});
export const privateTokenKey = v.object({ ...publicTokenKey.entries, d: text });
export type PublicTokenKey = v.InferOutput<typeof publicTokenKey>;
export type PrivateTokenKey = v.InferOutput<typeof privateTokenKey>;

export interface TokenSigner {
  publicKey: PublicTokenKey;
  /** @param type Header `typ`: the reader accepts one type only. */
  sign(type: string, claims: JWTPayload): Promise<string>;
}

export async function createTokenSigner(secret: PrivateTokenKey): Promise<TokenSigner> {
  const key = await importJWK({ ...secret }, TOKEN_ALGORITHM);
  const { d: _, ...publicKey } = secret;
  return {
    publicKey,
    sign: (type, claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: TOKEN_ALGORITHM, typ: type }).sign(key),
  };
}

export async function generateTokenKey(): Promise<PrivateTokenKey> {
  const { privateKey } = await generateKeyPair(TOKEN_ALGORITHM, {
    crv: 'Ed25519',
    extractable: true,
  });
  return v.parse(privateTokenKey, await exportJWK(privateKey));
}

export interface ExpectedToken<Claims> {
  /** Keys that may have signed it. */
  keys: readonly PublicTokenKey[];
  type: string;
  issuer: string;
  audience?: string;
  schema: v.GenericSchema<unknown, Claims>;
  /** Epoch ms. */
  now: number;
}

/** @returns undefined for a token that is not exactly what is expected, or is over. */
export async function readToken<Claims>(
  token: string,
  { keys, type, issuer, audience, schema, now }: ExpectedToken<Claims>,
): Promise<Claims | undefined> {
  for (const key of keys) {
    try {
      const { payload } = await jwtVerify(token, await importJWK({ ...key }, TOKEN_ALGORITHM), {
        typ: type,
        algorithms: [TOKEN_ALGORITHM],
        issuer,
        ...(audience !== undefined && { audience }),
        currentDate: new Date(now),
      });
      return v.parse(schema, payload);
    } catch {
      // Another key may have signed it.
    }
  }
  return undefined;
}
