/** Facts that every part of the sandbox shares: site names, chains, the project. */
import type { NetworkObject } from '../protocol/host/config';
import { SEED_AMM, SEED_ENS } from './facts-seed';

/** The project of the shop and of every host page. */
export const PROJECT_ID = '00000000000000000000000000005a4d';
/** A second one, whose owner wants analytics. */
export const ANALYTICS_PROJECT_ID = '0000000000000000000000000000a11a';
/** One with e-mail login; its wallets are test wallets. */
export const EMAIL_PROJECT_ID = '0000000000000000000000000000e3a1';
/** The gateway lists this chain, but nothing answers behind it. */
export const DEAD_CHAIN = 'eip155:31339';
export const DEFAULT_PORT = 4100;
export const CURRENT_VERSION = '1.0.0';
/** Version N-1: the same build, renamed and hashed again, see cdn/older-build.ts. */
export const OLDER_VERSION = '0.9.9';

/** The mnemonic every local chain funds; known to the whole world, worth nothing. */
export const DEV_MNEMONIC = 'test test test test test test test test test test test junk';

export interface LocalChain {
  chainId: number;
  name: string;
  symbol: string;
  currency: string;
}

export const LOCAL_CHAINS: readonly LocalChain[] = [
  { chainId: 31337, name: 'Local One', symbol: 'ETH', currency: 'Ether' },
  { chainId: 31338, name: 'Local Two', symbol: 'TWO', currency: 'Two' },
];

/** The five namespaces in display order. */
export const SANDBOX_NAMESPACES = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'] as const;
export type SandboxNamespace = (typeof SANDBOX_NAMESPACES)[number];
export type OtherNamespace = Exclude<SandboxNamespace, 'eip155'>;
export const OTHER_NAMESPACES: readonly OtherNamespace[] = [
  'solana',
  'bip122',
  'polkadot',
  'cosmos',
];

/** Made up once for this sandbox, so that no wallet takes its transactions for those of a real network. */
export const SOLANA_GENESIS = 'BxQftjyGQP8EPFreyN4BPp7U3cj2w68opLBDX8UUCpoH';

/** The demo wallets' accounts, which the local Solana funds. */
export const SOLANA_ACCOUNTS: readonly string[] = [
  'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
  'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD',
  'CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k',
  '9Tj3srBSxH7RFRCm8uharreY7ZBS49XSfpwCeYa7Xaqp',
  '6gYw7q94fJdEwL8WkT1a6LHBdTMbix1aciALwEWPx3Wp',
];

export interface DemoNetwork {
  /** CAIP-2. */
  id: string;
  namespace: SandboxNamespace;
  name: string;
  currency: string;
  symbol: string;
  decimals: number;
}

// biome-ignore format: a table is read by its lines
const NETWORK_ROWS: readonly (readonly [SandboxNamespace, string, string, string, string, number])[] = [
  ...LOCAL_CHAINS.map(({ chainId, name, currency, symbol }) =>
    ['eip155', String(chainId), name, currency, symbol, 18] as const),
  ['solana', SOLANA_GENESIS.slice(0, 32), 'Local Solana', 'Solana', 'SOL', 9],
  // Ids of real test networks (their genesis blocks, or their names): nothing of them runs here.
  ['bip122', '000000000933ea01ad0ee984209779ba', 'Bitcoin Testnet', 'Bitcoin', 'BTC', 8],
  ['bip122', '0f9188f13cb7b2c71f2a335e3a4fc328', 'Bitcoin Regtest', 'Bitcoin', 'BTC', 8],
  ['polkadot', '91b171bb158e2d3848fa23a9f1c25182', 'Polkadot', 'Polkadot', 'DOT', 10],
  ['polkadot', 'e143f23803ac50e8f6f8e62695d1ce9e', 'Westend', 'Westend', 'WND', 12],
  ['cosmos', 'cosmoshub-4', 'Cosmos Hub', 'Cosmos', 'ATOM', 6],
  ['cosmos', 'theta-testnet-001', 'Cosmos Testnet', 'Cosmos', 'ATOM', 6],
];

/** Every network that the sandbox's wallets have. */
export const DEMO_NETWORKS: readonly DemoNetwork[] = NETWORK_ROWS.map(
  ([namespace, reference, name, currency, symbol, decimals]) => {
    return { id: `${namespace}:${reference}`, namespace, name, currency, symbol, decimals };
  },
);

export const LOCAL_SOLANA = DEMO_NETWORKS.find(
  ({ namespace }) => namespace === 'solana',
) as DemoNetwork;

/** `eip155,solana`, or `all`; ignores unknown namespaces. */
export function readNamespaces(text: string | null): SandboxNamespace[] {
  const named = (text ?? '').split(',');
  return SANDBOX_NAMESPACES.filter((namespace) => named.includes(namespace) || text === 'all');
}

/** `http://{site}.localhost:{port}`, without a slash at the end. */
export function siteOrigin(site: string, port: number): string {
  return `http://${site}.localhost:${port}`;
}

/**
 * Serves the same pages as `pages.localhost`, but browsers don't trust this name: over http its
 * pages are no secure context. No resolver knows it, so start the browser with
 * `--host-resolver-rules="MAP pages.test 127.0.0.1"`.
 */
export const INSECURE_PAGES_HOST = 'pages.test';

/** The relay of the sandbox's own wallets: a wallet app from a store never hears it. */
export function relayUrl(port: number): string {
  return `ws://relay.localhost:${port}`;
}

export function chainRpcUrl(chainId: number, port: number): string {
  return `${siteOrigin(`chain-${chainId}`, port)}/`;
}

export function solanaRpcUrl(port: number): string {
  return `${siteOrigin('chain-solana', port)}/`;
}

/**
 * RPC address of a demo network: namespaces without a local node use the gateway, which returns an
 * error.
 */
function rpcUrlOf({ id, namespace }: DemoNetwork, port: number): string {
  if (namespace === 'solana') return solanaRpcUrl(port);
  if (namespace === 'eip155') return chainRpcUrl(Number(id.slice('eip155:'.length)), port);
  return `${siteOrigin('gateway', port)}/v1/?chainId=${id}&projectId=${PROJECT_ID}`;
}

/** Builds the networks of these namespaces in a host page's format. */
export function namespaceNetworks(
  port: number,
  namespaces: readonly SandboxNamespace[],
): NetworkObject[] {
  return DEMO_NETWORKS.filter(({ namespace }) => namespaces.includes(namespace)).map((network) => {
    const { id, namespace, name, currency, symbol, decimals } = network;
    const explorer = siteOrigin('pages', port).concat('/explorer/', id.slice(namespace.length + 1));
    return {
      id,
      name,
      nativeCurrency: { name: currency, symbol, decimals },
      rpcUrl: rpcUrlOf(network, port),
      // Only what runs here has an explorer here.
      ...((namespace === 'eip155' || namespace === 'solana') && { explorerUrl: explorer }),
      // Both chains of the seed have the same contracts, at the same places.
      ...(namespace === 'eip155' && {
        contracts: {
          ensRegistry: { address: SEED_ENS.registry },
          swapRouter: { address: SEED_AMM.router },
        },
      }),
      testnet: true,
    };
  });
}

/** Builds the value of a host page's `AppKitConfig.networks`. */
export function networkObjects(port: number, chainIds?: readonly number[]): NetworkObject[] {
  return namespaceNetworks(port, ['eip155']).filter(
    ({ id }) => chainIds?.includes(Number(id.slice('eip155:'.length))) ?? true,
  );
}
