/** Spellings of one address: with a slash at its end or without, with its port's number or without. */

/** The paths a socket may be opened at. */
const RELAY_PATHS: readonly string[] = ['', '/relay'];

const bare = (pathname: string): string => pathname.replace(/\/+$/, '');

export function isRelayPath(pathname: string): boolean {
  return RELAY_PATHS.includes(bare(pathname));
}

/** All paths of the relay are one address. */
function spelled(address: string): string | undefined {
  if (!/^wss?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${isRelayPath(pathname) ? '' : bare(pathname)}`;
}

/** @param own The relay's addresses, from the configuration. */
export function ownAddresses(own: readonly string[]): (address: string) => boolean {
  const known = new Set(own.map(spelled));
  return (address) => {
    const one = spelled(address);
    return one !== undefined && known.has(one);
  };
}
