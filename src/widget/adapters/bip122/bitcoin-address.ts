/**
 * Addresses of Bitcoin's networks, with their checksums. Sources: BIP-13 and BIP-16 (base58check),
 * BIP-141, BIP-173 (bech32, witness version 0), BIP-350 (bech32m, versions 1 to 16).
 */
import { sha256 } from '@noble/hashes/sha256';
import { bech32, bech32m, createBase58check } from '@scure/base';
import type { CaipNetworkId } from '../../../protocol/caip';
import { refuseAddress } from '../../core/contracts/caip-adapter';

/** Testnets 3 and 4 and signet write addresses alike. */
type Net = 'main' | 'test' | 'regtest';

interface Parsed {
  /** Canonical: bech32 in lower case. */
  address: string;
  /** The networks that can use such an address. */
  nets: readonly Net[];
}

const TEST: readonly Net[] = ['test', 'regtest'];
/** By the first byte: key hash and script hash. */
const BASE58: Readonly<Record<number, readonly Net[]>> = {
  0: ['main'],
  5: ['main'],
  111: TEST,
  196: TEST,
};
const PREFIXES: Readonly<Record<string, Net>> = { bc: 'main', tb: 'test', bcrt: 'regtest' };
const HASH_BYTES = 20;
const MAX_LENGTH = 90;

/** The first 32 characters of the genesis hash (CAIP-4). */
const NETS: Readonly<Record<string, Net>> = {
  'bip122:000000000019d6689c085ae165831e93': 'main',
  'bip122:000000000933ea01ad0ee984209779ba': 'test',
  'bip122:00000000da84f2bafbbc53dee25a72ae': 'test',
  'bip122:00000008819873e925422c1ff0f99f7c': 'test',
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': 'regtest',
};

const base58check = createBase58check(sha256);

function parseBase58(text: string): Parsed | undefined {
  const [version = -1, ...hash] = base58check.decode(text);
  const nets = BASE58[version];
  return nets && hash.length === HASH_BYTES ? { address: text, nets } : undefined;
}

function parseWitness(text: string): Parsed | undefined {
  const separator = text.lastIndexOf('1');
  const net = PREFIXES[text.slice(0, separator).toLowerCase()];
  if (!net || text.length > MAX_LENGTH) return undefined;
  // The first letter of the data is the version, which determines the checksum.
  const coder = text[separator + 1]?.toLowerCase() === 'q' ? bech32 : bech32m;
  const { words } = coder.decode(text as `${string}1${string}`);
  const [version = 17, ...rest] = words;
  const { length } = coder.fromWords(rest);
  const sound = version === 0 ? length === 20 || length === 32 : length >= 2 && length <= 40;
  return version <= 16 && sound ? { address: text.toLowerCase(), nets: [net] } : undefined;
}

function parse(value: unknown): Parsed | undefined {
  if (typeof value !== 'string') return undefined;
  try {
    return /^(bc|tb|bcrt)1/i.test(value) ? parseWitness(value) : parseBase58(value);
  } catch {
    return undefined;
  }
}

/**
 * An address of another chain of this namespace, as Litecoin or Bitcoin Cash write theirs. We don't
 * know their prefixes and checksums.
 */
const FOREIGN = /^(?!0x|(?:bc|tb|bcrt)1)[a-z\d]{25,90}$/i;

/**
 * Without a network, and on Bitcoin's own networks: Bitcoin's forms only, with their checksums. On
 * an unknown network also the forms of other chains, unchanged.
 * @throws AppKitError 'Invalid CAIP-10 address: {value}'.
 */
export function parseAddress(value: unknown, networkId?: string): string {
  const known = parse(value)?.address;
  if (known) return known;
  const unknownNetwork = networkId !== undefined && !NETS[networkId];
  return unknownNetwork && typeof value === 'string' && FOREIGN.test(value)
    ? value
    : refuseAddress(value);
}

/**
 * A testnet address is invalid on mainnet. On an unknown network each address that `parseAddress`
 * takes there is valid.
 */
export function fitsNetwork(address: string, networkId: CaipNetworkId): boolean {
  const net = NETS[networkId];
  return net === undefined || parse(address)?.nets.includes(net) === true;
}
