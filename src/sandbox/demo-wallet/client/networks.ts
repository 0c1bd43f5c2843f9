/**
 * Defines the wallet's networks (the sandbox's) and accounts (the first ones of the public
 * mnemonic).
 */
import { chainRpcUrl, DEMO_NETWORKS, type SandboxNamespace, solanaRpcUrl } from '../../facts';
import { signerAt } from '../../wallet-core/keys';
import { wireAccounts } from '../../wallet-core/namespaces/wire-accounts';
import type { WalletChain } from '../../wallet-core/state';

export interface Network {
  /** CAIP-2. */
  id: string;
  namespace: SandboxNamespace;
  name: string;
  symbol: string;
}

export const NETWORKS: readonly Network[] = DEMO_NETWORKS;

/** Networks with a chain number; a session can switch between them. */
export const EVM_NETWORKS = NETWORKS.filter(({ namespace }) => namespace === 'eip155').map(
  (network) => {
    return { ...network, chainId: Number(network.id.slice('eip155:'.length)) };
  },
);

export const NAMESPACE_NAMES: Readonly<Record<SandboxNamespace, string>> = {
  eip155: 'EVM',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
};

/** In the form of wallet-core; other than the extension, this wallet knows both from the start. */
export function walletChains(port: number): WalletChain[] {
  return EVM_NETWORKS.map(({ chainId, name, symbol }) => {
    return { chainId, name, symbol, rpcUrl: chainRpcUrl(chainId, port) };
  });
}

/** Every node this wallet may call. */
export function nodeUrls(port: number): string[] {
  return [...walletChains(port).map(({ rpcUrl }) => rpcUrl), solanaRpcUrl(port)];
}

/** Returns the namespace of this wallet's CAIP-2 ids; undefined for any other id. */
export function namespaceOf(networkId: string): SandboxNamespace | undefined {
  return NETWORKS.find(({ id }) => id === networkId)?.namespace;
}

export function networkName(id: string): string {
  return NETWORKS.find((network) => network.id === id)?.name ?? id;
}

/** Account indexes: each account has an address in every namespace. */
const ACCOUNTS = [0, 1, 2, 3, 4];

export interface Account {
  index: number;
  name: string;
  /** EVM. */
  address: string;
}

let derived: readonly Account[] | undefined;

/** Derived at the first call: it takes some 100 ms. */
export function accounts(): readonly Account[] {
  derived ??= ACCOUNTS.map((index) => {
    return { index, name: accountName(index), address: signerAt(index).address };
  });
  return derived;
}

export function accountName(index: number): string {
  return `Account ${index + 1}`;
}

/** Returns an account's address in a session on a network; for Bitcoin, its payment address. */
export function addressOn(networkId: string, index: number): string {
  const namespace = namespaceOf(networkId) ?? 'eip155';
  if (namespace === 'eip155') return accounts()[index]?.address ?? '';
  return wireAccounts(namespace, index, networkId)[0]?.address ?? '';
}

/** The account with this address on this network; EVM ones in any case of letters. */
export function accountAt(networkId: string, address: unknown): number | undefined {
  if (typeof address !== 'string') return undefined;
  const isSame = networkId.startsWith('eip155:')
    ? (own: string) => own.toLowerCase() === address.toLowerCase()
    : (own: string) => own === address;
  return ACCOUNTS.find((index) => isSame(addressOn(networkId, index)));
}

export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}
