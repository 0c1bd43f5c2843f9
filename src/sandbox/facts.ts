/** Facts that every part of the sandbox shares: site names, chains, the project. */
import type { NetworkObject } from '../protocol/host';

/** The project of the shop and of every host page. */
export const PROJECT_ID = '00000000000000000000000000005a4d';
/** A second one, whose owner wants analytics. */
export const ANALYTICS_PROJECT_ID = '0000000000000000000000000000a11a';
/** The gateway lists this chain, but nothing answers behind it. */
export const DEAD_CHAIN = 'eip155:31339';
export const DEFAULT_PORT = 4100;
export const CURRENT_VERSION = '1.0.0';
/** Version N-1: the same build, renamed and hashed again, see cdn/older.mjs. */
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

/** `http://{site}.localhost:{port}`, without a slash at the end. */
export function siteOrigin(site: string, port: number): string {
  return `http://${site}.localhost:${port}`;
}

/** The relay of the sandbox's own wallets: a wallet app from a store never hears it. */
export function relayUrl(port: number): string {
  return `ws://relay.localhost:${port}`;
}

export function chainRpcUrl(chainId: number, port: number): string {
  return `${siteOrigin(`chain-${chainId}`, port)}/`;
}

/** What a host page hands over in `AppKitConfig.networks`. */
export function networkObjects(port: number, chainIds?: readonly number[]): NetworkObject[] {
  return LOCAL_CHAINS.filter((chain) => chainIds?.includes(chain.chainId) ?? true).map((chain) => ({
    id: `eip155:${chain.chainId}`,
    name: chain.name,
    nativeCurrency: { name: chain.currency, symbol: chain.symbol, decimals: 18 },
    rpcUrl: chainRpcUrl(chain.chainId, port),
    explorerUrl: siteOrigin('pages', port).concat('/explorer/', String(chain.chainId)),
    testnet: true,
  }));
}
