/**
 * Access tokens, and refresh tokens. A refresh token is the session's id and a keyed hash of its
 * number: the database holds no token, and a repeated request gets the same one.
 */
import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import { ACCESS_LIFETIME } from '../../../protocol/custody/auth-api';
import { thumbprint } from '../../../protocol/custody/device-proof';
import { type AuthDeps, epochSeconds } from '../auth-context';
import { isSame } from '../secret-values';
import type { SessionRow } from '../store/auth-tables';

const ACCESS_TYPE = 'appkit-access+jwt';
const ACCESS_AUDIENCE = 'appkit-auth';

const accessClaims = v.object({
  aud: v.literal(ACCESS_AUDIENCE),
  sub: v.string(),
  sid: v.string(),
  exp: v.number(),
  cnf: v.object({ jkt: thumbprint }),
});
export type AccessClaims = v.InferOutput<typeof accessClaims>;

export function signAccess(auth: AuthDeps, { id, person, jkt }: SessionRow): Promise<string> {
  const iat = epochSeconds(auth);
  return auth.keys.signer.sign(ACCESS_TYPE, {
    ...{ iss: auth.config.secureOrigins[0], aud: ACCESS_AUDIENCE, sub: person, sid: id },
    ...{ iat, exp: iat + ACCESS_LIFETIME, cnf: { jkt } },
  });
}

export const readAccess = (
  { keys, now }: AuthDeps,
  token: string,
): Promise<AccessClaims | undefined> =>
  keys.reader.read({ type: ACCESS_TYPE, schema: accessClaims, now: now() }, token);

/** Characters of the id: 16 bytes in base64url. */
const ID_LENGTH = 22;

export const refreshToken = ({ keys }: AuthDeps, id: string, rotation: number): string =>
  `${id}${createHmac('sha256', keys.pepper).update(`refresh ${id} ${rotation}`).digest('base64url')}`;

export const sessionIdOf = (token: string): string => token.slice(0, ID_LENGTH);

export const isRefresh = (auth: AuthDeps, token: string, id: string, rotation: number): boolean =>
  isSame(token, refreshToken(auth, id, rotation));
