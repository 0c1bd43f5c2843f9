/** The key that a limit counts by. */
import { createHash } from 'node:crypto';

/**
 * @param forwarded `X-Forwarded-For`, only behind a proxy that sets it.
 * @param address Where the connection came from, as the server sees it.
 * @returns one name for all addresses of one visitor.
 */
export function visitor(forwarded: string | undefined, address: string | undefined): string {
  // The last entry is the one our own proxy wrote; the ones before it are the visitor's words.
  return network(forwarded?.split(',').at(-1)?.trim() || address || 'unknown');
}

/**
 * A mark for a visitor that may be kept: it is the same for all that one sends, and so many share it
 * that it names none of them.
 */
export function originOf(visitor: string): string {
  return createHash('sha256').update(visitor).digest('hex').slice(0, 4);
}

/** One person has a whole /64 of IPv6 addresses. */
function network(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
