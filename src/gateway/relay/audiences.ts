/** Spellings of one address: with a slash at its end or without, with its port's number or without. */

/** The paths a socket may be opened at. */
export const RELAY_PATHS: readonly string[] = ['/', '/relay'];

function spelled(address: string): string | undefined {
  if (!/^wss?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname.replace(/\/+$/, '')}`;
}

/** @param own The relay's addresses, from the configuration. */
export function ownAddresses(own: readonly string[]): (address: string) => boolean {
  const known = new Set(
    own.flatMap((address) => {
      const base = spelled(address) ?? '';
      // A host alone means every path that is served on it.
      const bare = new URL(address).pathname === '/';
      return bare ? RELAY_PATHS.map((path) => `${base}${path === '/' ? '' : path}`) : [base];
    }),
  );
  return (address) => known.has(spelled(address) ?? '');
}
