/** The token a client opens its socket with: an EdDSA JWT it signs itself. Source: protocol §6.5. */
import { verify } from 'node:crypto';
import * as v from 'valibot';
import { keyOfClient } from './client-id';

export type TokenProblem =
  | 'token_missing'
  | 'token_malformed'
  | 'token_signature'
  | 'token_audience'
  | 'token_not_yet_valid'
  | 'token_expired';

export interface TokenRules {
  isOwnAddress(audience: string): boolean;
  /** Seconds. */
  clockTolerance: number;
  /** Epoch ms. */
  now: number;
}

const header = v.object({ alg: v.literal('EdDSA'), typ: v.optional(v.literal('JWT')) });
const seconds = v.pipe(v.number(), v.finite());
const payload = v.object({
  ...{ iss: v.string(), aud: v.string() },
  ...{ iat: seconds, exp: seconds, nbf: v.optional(seconds) },
});

/** Our clients' tokens have about 400 characters. */
const MAX_LENGTH = 4096;

function decode<S extends v.GenericSchema>(schema: S, part: string): v.InferOutput<S> | undefined {
  try {
    const result = v.safeParse(schema, JSON.parse(Buffer.from(part, 'base64url').toString()));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}

/** @returns the client id that signed it, or why it opens nothing. */
export function readToken(
  token: string | undefined,
  { isOwnAddress, clockTolerance, now }: TokenRules,
): { client: string } | { problem: TokenProblem } {
  if (!token) return { problem: 'token_missing' };
  const [, head, body, signature] =
    /^([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(token.slice(0, MAX_LENGTH)) ?? [];
  if (!head || !body || !signature) return { problem: 'token_malformed' };
  const claims = decode(payload, body);
  const key = claims && keyOfClient(claims.iss);
  if (!decode(header, head) || !key) return { problem: 'token_malformed' };
  const signed = Buffer.from(`${head}.${body}`);
  if (!verify(null, signed, key, Buffer.from(signature, 'base64url'))) {
    return { problem: 'token_signature' };
  }
  if (!isOwnAddress(claims.aud)) return { problem: 'token_audience' };
  const time = now / 1000;
  const from = Math.max(claims.iat, claims.nbf ?? claims.iat);
  if (from > time + clockTolerance) return { problem: 'token_not_yet_valid' };
  if (claims.exp < time - clockTolerance) return { problem: 'token_expired' };
  return { client: claims.iss };
}
