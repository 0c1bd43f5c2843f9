/** The key that a limit counts by. */
import { createHmac, randomBytes } from 'node:crypto';
import { siteNetwork, userNetwork } from './ip-address';

/**
 * The address that the visitor's connection came from; '' if unknown.
 * @param forwarded `X-Forwarded-For`, only behind a proxy that sets it.
 * @param address The other end of the connection, as the server sees it.
 */
export function clientAddress(forwarded: string | undefined, address: string | undefined): string {
  // The last entry is the one our own proxy wrote; the ones before it are the visitor's words.
  return forwarded?.split(',').at(-1)?.trim() || address || '';
}

/** One name for all addresses of one visitor. The parameters are those of `clientAddress`. */
export const visitor = (forwarded: string | undefined, address: string | undefined): string =>
  userNetwork(clientAddress(forwarded, address) || 'unknown');

/** Of this process alone: a kept mark leads to no address, also for a reader of the file. */
const SECRET = randomBytes(32);

/**
 * A mark for a visitor's site that may be kept. It is the same for all that one site sends, and two
 * sites never share one: so no site uses up the share of another.
 */
export function originOf(visitor: string): string {
  return createHmac('sha256', SECRET).update(siteNetwork(visitor)).digest('base64url').slice(0, 22);
}
