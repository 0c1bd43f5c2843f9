/** What this wallet holds: the local chains, and the first accounts of the public mnemonic. */
import { chainRpcUrl, LOCAL_CHAINS } from '../../facts';
import { signerAt } from '../../wallet-core/keys';
import type { WalletChain } from '../../wallet-core/state';

export interface Network {
  /** CAIP-2. */
  id: string;
  chainId: number;
  name: string;
  symbol: string;
}

export const NETWORKS: readonly Network[] = LOCAL_CHAINS.map(({ chainId, name, symbol }) => ({
  id: `eip155:${chainId}`,
  chainId,
  name,
  symbol,
}));

/** In the form of wallet-core; other than the extension, this wallet knows both from the start. */
export function walletChains(port: number): WalletChain[] {
  return NETWORKS.map(({ chainId, name, symbol }) => {
    return { chainId, name, symbol, rpcUrl: chainRpcUrl(chainId, port) };
  });
}

export function networkName(id: string): string {
  return NETWORKS.find((network) => network.id === id)?.name ?? id;
}

const ACCOUNTS = 5;

export interface Account {
  index: number;
  name: string;
  address: string;
}

let derived: readonly Account[] | undefined;

/** Derived at the first call: it takes some 100 ms. */
export function accounts(): readonly Account[] {
  derived ??= Array.from({ length: ACCOUNTS }, (_, index) => {
    return { index, name: `Account ${index + 1}`, address: signerAt(index).address };
  });
  return derived;
}

/** The account with this address in any case of letters. */
export function accountOf(address: unknown): Account | undefined {
  if (typeof address !== 'string') return undefined;
  return accounts().find((account) => account.address.toLowerCase() === address.toLowerCase());
}

export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}
