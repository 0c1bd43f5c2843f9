/**
 * The cookie of the secure origin: a second secret of the browser, beside the device's key. Browsers
 * with partitioned storage keep one for each site. Source: RFC 6265bis (`__Host-`), CHIPS.
 */
import { SESSION_LIFETIME } from '../../../protocol/custody/auth-api';
import type { RandomBytes } from '../auth-context';
import { hashOfToken, newToken } from '../secret-values';

const NAME = '__Host-appkit_session';
const VALUE = new RegExp(`(?:^|; ?)${NAME}=([\\w-]{43})(?:;|$)`);

export const readCookie = (header: string | undefined): string | undefined =>
  VALUE.exec(header ?? '')?.[1];

/** A browser keeps the value that it has: other sessions of it are bound to the same. */
export function browserCookie(
  random: RandomBytes,
  present: string | undefined,
): { hash: string; header: string } {
  const value = present ?? newToken(random);
  return {
    hash: hashOfToken(value),
    header: `${NAME}=${value}; Max-Age=${SESSION_LIFETIME}; Path=/; Secure; HttpOnly; SameSite=None; Partitioned`,
  };
}
