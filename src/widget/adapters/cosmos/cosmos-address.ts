/** Addresses of Cosmos accounts: bech32 (BIP-173) of 20 or 32 bytes under the chain's prefix. */
import { bech32 } from '@scure/base';

/** By CAIP-2 id. A chain that is not here may have any prefix. */
const PREFIXES: Readonly<Record<string, string>> = {
  'cosmos:cosmoshub-4': 'cosmos',
  'cosmos:provider': 'cosmos',
  'cosmos:osmosis-1': 'osmo',
  'cosmos:osmo-test-5': 'osmo',
  'cosmos:celestia': 'celestia',
  'cosmos:neutron-1': 'neutron',
  'cosmos:noble-1': 'noble',
  'cosmos:juno-1': 'juno',
  'cosmos:stargaze-1': 'stars',
  'cosmos:akashnet-2': 'akash',
  'cosmos:axelar-dojo-1': 'axelar',
  'cosmos:injective-1': 'inj',
  'cosmos:dydx-mainnet-1': 'dydx',
  'cosmos:stride-1': 'stride',
  'cosmos:secret-4': 'secret',
  'cosmos:agoric-3': 'agoric',
  'cosmos:phoenix-1': 'terra',
  'cosmos:pacific-1': 'sei',
};

/** Prefixes of validators and public keys: these are not accounts that can receive payments. */
const NO_ACCOUNT = /(valoper|valcons)(pub)?$|pub$/;
/** Of key hashes and of longer ids (groups, contracts), in bytes. */
const LENGTHS = [20, 32];
/** BIP-173: an address has at most 90 characters. */
const LIMIT = 90;

/** Returns the address in lower case. @throws Error if the text is not an account. */
export function parseBech32(text: string): string {
  if (text.length > LIMIT) throw new Error('Too long');
  const { prefix, words } = bech32.decode(text as `${string}1${string}`, LIMIT);
  const known = LENGTHS.includes(bech32.fromWords(words).length);
  if (!known || NO_ACCOUNT.test(prefix)) throw new Error('No account');
  return text.toLowerCase();
}

/** @param address as `parseBech32` gives it. */
export function fitsChain(address: string, networkId: string): boolean {
  const prefix = address.slice(0, address.lastIndexOf('1'));
  return (PREFIXES[networkId] ?? prefix) === prefix;
}
