/**
 * Checks for IP addresses on the public internet, and the network of a user's address. All other
 * addresses lead to this machine, its neighbors or nowhere. Source: the IANA special-purpose
 * address registries (RFC 6890), as `ipaddr.js` lists them.
 */
import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** `ipaddr.js` has no list of IPv6 that IANA has not assigned. Assigned is only this part. */
const ASSIGNED_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Undefined for other spellings too: `127.1` and `0x7f.0.0.1`, which only `ipaddr.js` reads, and
 * `::%:`, which only Node does.
 */
const parse = (address: string) =>
  isIP(address) && ipaddr.isValid(address) ? ipaddr.parse(address) : undefined;

/** False for everything that is not an IP address too. */
export function isPublicAddress(address: string): boolean {
  const parsed = parse(address);
  if (parsed?.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(ASSIGNED_V6);
}

/**
 * One name for all addresses of one user: an IPv6 user has a whole /64. Any other text is its own
 * name.
 */
export function userNetwork(address: string): string {
  if (isIPv4(address)) return address;
  const parsed = parse(address);
  if (!parsed || 'octets' in parsed) return address;
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}

/** For a log that is kept: the part of the network that no single user is named by. Other texts give none. */
export function coarseNetwork(network: string): string {
  const site = siteNetwork(network);
  if (site !== network) return `${site}::/48`;
  return isIP(network) === 4 ? `${network.replace(/\d+$/, '0')}/24` : '';
}

/**
 * One name for all users of one site: of IPv6, a provider hands out a /48 as readily as a /64.
 * @param network From `userNetwork`.
 */
export function siteNetwork(network: string): string {
  return /^((?:[\da-f]{1,4}:){2}[\da-f]{1,4}):[\da-f]{1,4}$/.exec(network)?.[1] ?? network;
}
