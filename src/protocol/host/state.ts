/** Declares the state that `getState()`, `getAccount()` and `getProvider()` return. */

import type { Namespace } from '../caip';

/**
 * The provider of a connected wallet. Errors keep the wallet's `code` and `data`. On `eip155` it is a
 * plain EIP-1193 provider. In the other namespaces it takes the namespace's WalletConnect methods
 * (`SolanaMethods`, `BitcoinMethods`, `PolkadotMethods`, `CosmosMethods`), whether the wallet is in
 * this browser or on another device. There `accountsChanged` emits CAIP-10 ids, and `chainChanged` a
 * CAIP-2 id.
 */
export interface Provider {
  request(args: { method: string; params?: readonly unknown[] | object }): Promise<unknown>;
  on(event: string, listener: (...args: never[]) => void): void;
  removeListener(event: string, listener: (...args: never[]) => void): void;
}

export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected';

export interface AccountState {
  status: ConnectionStatus;
  isConnected: boolean;
  namespace: Namespace | undefined;
  address: string | undefined;
  /** CAIP-10. */
  caipAddress: string | undefined;
}

export interface AppKitState {
  /** The shell has been loaded and started. */
  initialized: boolean;
  open: boolean;
  loading: boolean;
  activeNamespace: Namespace | undefined;
  /** CAIP-2 id of the active network. */
  networkId: string | undefined;
  accounts: Readonly<Partial<Record<Namespace, AccountState>>>;
}
