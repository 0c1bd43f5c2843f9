/**
 * For tests: the page of Meld as its public description has it. It refuses a link without a public key of its
 * own, with a field that it does not know, with one twice, or with an address of another network.
 */
const FIELDS = ['publicKey', 'destinationCurrencyCode', 'walletAddress', 'externalCustomerId'];
export const MELD_KEY = 'pk_1&x';
const ADDRESSES: Readonly<Record<string, RegExp>> = {
  USDC: /^0x[0-9a-fA-F]{40}$/,
  SOL: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
};

/** @returns the query that the page works with, or its refusal */
export function openMeld(link: string): Record<string, string> | 'refused' {
  const { origin, pathname, searchParams: query, hash, username } = new URL(link);
  const names = [...query.keys()];
  const isPage = origin === 'https://meldcrypto.com' && pathname === '/' && !hash && !username;
  const isWhole = names.length === FIELDS.length && FIELDS.every((name) => names.includes(name));
  if (!isPage || !isWhole || query.get('publicKey') !== MELD_KEY) return 'refused';
  const address = query.get('walletAddress') ?? '';
  const form = ADDRESSES[query.get('destinationCurrencyCode') ?? ''];
  // Without an address its page asks for one.
  if (!form || (address !== '' && !form.test(address))) return 'refused';
  return Object.fromEntries(query);
}
