/**
 * Facts of the networks a page can name by id alone. Ships with the shell, so it is rows, not
 * objects. Source: protocol §4.2, §4.6, §4.8, §4.11; specification §4 (placeholder network).
 */
import { type CaipNetworkId, type Namespace, parseCaipNetworkId } from './caip';
import { sanitizeName } from './sanitize';

export interface Network {
  id: CaipNetworkId;
  namespace: Namespace;
  name: string;
  nativeCurrency: { name: string; symbol: string; decimals: number };
  /** Tried in order. Empty for chains that are only reached through the gateway or the wallet. */
  rpcUrls: readonly string[];
  /** Without a trailing slash; an account is at `{explorerUrl}/address/…`, or `/account/…`. */
  explorerUrl?: string;
  /** For the gateway's `/public/getAssetImage/{id}`. */
  imageId?: string;
  imageUrl?: string;
  testnet?: boolean;
  /** The registry for name resolution, and the Uniswap v2 router for swaps. */
  contracts?: { ensRegistry?: string; swapRouter?: string };
  /** False only for the placeholder of a network outside the configuration. */
  supported: boolean;
}

/** Id, name, coin name, symbol, decimals, RPC, explorer, image id ('': its own id), testnet. */
type Row = readonly [string, string, string, string, number, string, string, string, boolean?];

const ETHER = ['Ether', 'ETH', 18] as const;
const SOL = ['Solana', 'SOL', 9] as const;
const BTC = ['Bitcoin', 'BTC', 8] as const;
const SOLANA_IMAGE = 'a1b58899-f671-4276-6a5e-56ca5bd59700';

// biome-ignore format: a table is read by its lines
const ROWS: readonly Row[] = [
  ['eip155:1', 'Ethereum', ...ETHER, 'https://ethereum-rpc.publicnode.com', 'https://etherscan.io', 'ba0ba0cd-17c6-4806-ad93-f9d174f17900'],
  ['eip155:42161', 'Arbitrum One', ...ETHER, 'https://arb1.arbitrum.io/rpc', 'https://arbiscan.io', '3bff954d-5cb0-47a0-9a23-d20192e74600'],
  ['eip155:10', 'OP Mainnet', ...ETHER, 'https://mainnet.optimism.io', 'https://optimistic.etherscan.io', 'ab9c186a-c52f-464b-2906-ca59d760a400'],
  ['eip155:324', 'ZKsync Era', ...ETHER, 'https://mainnet.era.zksync.io', 'https://explorer.zksync.io', 'b310f07f-4ef7-49f3-7073-2a0a39685800'],
  ['eip155:8453', 'Base', ...ETHER, 'https://mainnet.base.org', 'https://basescan.org', '7289c336-3981-4081-c5f4-efc26ac64a00'],
  ['eip155:56', 'BNB Chain', 'BNB', 'BNB', 18, 'https://bsc-dataseed.bnbchain.org', 'https://bscscan.com', '93564157-2e8e-4ce7-81df-b264dbee9b00'],
  ['eip155:137', 'Polygon', 'POL', 'POL', 18, 'https://polygon-rpc.com', 'https://polygonscan.com', '41d04d42-da3b-4453-8506-668cc0727900'],
  ['eip155:100', 'Gnosis', 'xDAI', 'XDAI', 18, 'https://rpc.gnosischain.com', 'https://gnosisscan.io', '02b53f6a-e3d4-479e-1cb4-21178987d100'],
  ['eip155:43114', 'Avalanche', 'Avalanche', 'AVAX', 18, 'https://api.avax.network/ext/bc/C/rpc', 'https://snowtrace.io', '30c46e53-e989-45fb-4549-be3bd4eb3b00'],
  ['eip155:250', 'Fantom', 'Fantom', 'FTM', 18, 'https://rpcapi.fantom.network', 'https://ftmscan.com', '06b26297-fe0c-4733-5d6b-ffa5498aac00'],
  ['eip155:8217', 'Kaia', 'Kaia', 'KAIA', 18, 'https://public-en.node.kaia.io', 'https://kaiascan.io', ''],
  ['eip155:1313161554', 'Aurora', ...ETHER, 'https://mainnet.aurora.dev', 'https://explorer.aurora.dev', '3ff73439-a619-4894-9262-4470c773a100'],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', ...SOL, 'https://api.mainnet-beta.solana.com', 'https://solscan.io', SOLANA_IMAGE],
  // No explorer: the known ones select the test cluster by a query, which a base address cannot carry.
  ['solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'Solana Testnet', ...SOL, 'https://api.testnet.solana.com', '', SOLANA_IMAGE, true],
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana Devnet', ...SOL, 'https://api.devnet.solana.com', '', SOLANA_IMAGE, true],
  ['bip122:000000000019d6689c085ae165831e93', 'Bitcoin', ...BTC, '', 'https://mempool.space', '0b4838db-0161-4ffe-022d-532bf03dba00'],
  ['bip122:000000000933ea01ad0ee984209779ba', 'Bitcoin Testnet', ...BTC, '', 'https://mempool.space/testnet', '39354064-d79b-420b-065d-f980c4b78200', true],
  ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 'Polkadot', 'Polkadot', 'DOT', 10, 'https://rpc.polkadot.io', 'https://polkadot.subscan.io', ''],
  ['polkadot:b0a8d493285c2df73290dfb7e61f870f', 'Kusama', 'Kusama', 'KSM', 12, 'https://kusama-rpc.polkadot.io', 'https://kusama.subscan.io', ''],
  ['polkadot:e143f23803ac50e8f6f8e62695d1ce9e', 'Westend', 'Westend', 'WND', 12, 'https://westend-rpc.polkadot.io', 'https://westend.subscan.io', '', true],
  ['cosmos:cosmoshub-4', 'Cosmos Hub', 'Cosmos', 'ATOM', 6, 'https://cosmos-rpc.publicnode.com', 'https://www.mintscan.io/cosmos', ''],
  ['cosmos:osmosis-1', 'Osmosis', 'Osmosis', 'OSMO', 6, 'https://osmosis-rpc.publicnode.com', 'https://www.mintscan.io/osmosis', ''],
];

/** Source: ENS, "Deployments"; the same address in ENSIP-1's registry since 2020. */
export const ENS_REGISTRY = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e';

export const NAMED_NETWORKS: readonly Network[] = ROWS.map(
  ([id, name, coin, symbol, decimals, rpc, explorerUrl, imageId, testnet]) => ({
    ...identity(id),
    name,
    nativeCurrency: { name: coin, symbol, decimals },
    rpcUrls: rpc ? [rpc] : [],
    ...(explorerUrl && { explorerUrl }),
    imageId: imageId || id,
    ...(testnet && { testnet }),
    ...(id === 'eip155:1' && { contracts: { ensRegistry: ENS_REGISTRY } }),
    supported: true,
  }),
);

/** The networks of a page that names none: Ethereum, Base, Arbitrum, OP, Polygon, BNB Chain, Solana. */
export const DEFAULT_NETWORK_IDS = [0, 4, 1, 2, 6, 5, 12].map(
  (row) => (NAMED_NETWORKS[row] as Network).id,
);

export function namedNetwork(id: string): Network | undefined {
  return NAMED_NETWORKS.find((network) => network.id === id);
}

function identity(id: string): Pick<Network, 'id' | 'namespace'> {
  const parts = parseCaipNetworkId(id);
  return { id: parts.id, namespace: parts.namespace };
}

function object(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new Error(`${what} must be an object`);
  return value as Record<string, unknown>;
}

function text(value: unknown, what: string, max: number): string {
  const clean = typeof value === 'string' ? sanitizeName(value, max) : '';
  if (!clean) throw new Error(`${what} must be a non-empty text`);
  return clean;
}

/** http and https only: an address of a page's network must never be able to run as script. */
function webAddress(value: unknown, what: string): string {
  try {
    const url = new URL(value as string);
    if (url.protocol === 'https:' || url.protocol === 'http:') {
      return (value as string).trim().replace(/\/+$/, '');
    }
  } catch {
    // Falls through to the same complaint.
  }
  throw new Error(`${what} must be an http or https address`);
}

/** The addresses of `contracts.{name}.address`; undefined where the page names none. */
function contractsOf(contracts: unknown): Network['contracts'] {
  const found: Record<string, string> = {};
  for (const name of ['ensRegistry', 'swapRouter']) {
    const contract = contracts === undefined ? contracts : object(contracts, 'contracts')[name];
    if (contract === undefined) continue;
    const { address } = object(contract, `contracts.${name}`);
    if (typeof address !== 'string' || !/^0x[\da-f]{40}$/i.test(address)) {
      throw new Error(`contracts.${name}.address must be 0x and 40 hex digits`);
    }
    found[name] = address;
  }
  return Object.keys(found)[0] ? found : undefined;
}

/**
 * A network as the page described it (`NetworkObject` of host/config.ts).
 * @throws Error that names the field and what it must be.
 */
export function parseNetworkObject(value: unknown): Network {
  const { id, name, nativeCurrency, rpcUrl, explorerUrl, imageUrl, testnet, contracts } = object(
    value,
    'network',
  );
  const known = contractsOf(contracts);
  const ids = identity(id as string);
  if (ids.namespace === 'eip155' && !/^eip155:[1-9]\d{0,18}$/.test(ids.id)) {
    throw new Error('id must be eip155: and a decimal chain id');
  }
  // Nothing is read from the nodes of the others.
  const nodeless = ids.namespace !== 'eip155' && ids.namespace !== 'solana';
  const coin = object(nativeCurrency, 'nativeCurrency');
  const decimals = coin.decimals;
  if (!Number.isInteger(decimals) || (decimals as number) < 0 || (decimals as number) > 255) {
    throw new Error('nativeCurrency.decimals must be a whole number from 0 to 255');
  }
  const symbol = text(coin.symbol, 'nativeCurrency.symbol', 11);
  return {
    ...ids,
    name: text(name, 'name', 40),
    nativeCurrency: {
      name: coin.name === undefined ? symbol : text(coin.name, 'nativeCurrency.name', 32),
      symbol,
      decimals: decimals as number,
    },
    rpcUrls: rpcUrl === undefined && nodeless ? [] : [webAddress(rpcUrl, 'rpcUrl')],
    ...(explorerUrl !== undefined && { explorerUrl: webAddress(explorerUrl, 'explorerUrl') }),
    ...(imageUrl !== undefined && { imageUrl: webAddress(imageUrl, 'imageUrl') }),
    ...(testnet === true && { testnet }),
    ...(known && { contracts: known }),
    supported: true,
  };
}

/** Placeholder for a network id outside the configuration, e.g. one stored by an earlier visit. */
export function placeholderNetwork(id: CaipNetworkId): Network {
  return {
    ...identity(id),
    name: 'Unknown Network',
    nativeCurrency: { name: '', symbol: '', decimals: 0 },
    rpcUrls: [],
    supported: false,
  };
}
