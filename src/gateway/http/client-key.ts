/** The key that a limit counts by. */
import { createHash } from 'node:crypto';
import { userNetwork } from './ip-address';

/**
 * @param forwarded `X-Forwarded-For`, only behind a proxy that sets it.
 * @param address Where the connection came from, as the server sees it.
 * @returns one name for all addresses of one visitor.
 */
export function visitor(forwarded: string | undefined, address: string | undefined): string {
  // The last entry is the one our own proxy wrote; the ones before it are the visitor's words.
  return userNetwork(forwarded?.split(',').at(-1)?.trim() || address || 'unknown');
}

/**
 * A mark for a visitor that may be kept: it is the same for all that one sends, and so many share it
 * that it names none of them.
 */
export function originOf(visitor: string): string {
  return createHash('sha256').update(visitor).digest('hex').slice(0, 4);
}
