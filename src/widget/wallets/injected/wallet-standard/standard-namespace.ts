/** What one chain family is in the Wallet Standard. */
import type { Namespace } from '../../../../protocol/caip';
import type { StandardAccount, StandardWallet } from './standard-wallet';

export interface StandardCall {
  wallet: StandardWallet;
  /** As the page gave them. */
  params: unknown;
  /** Those on the current network. */
  accounts: readonly StandardAccount[];
  /** @throws 4100 for an address that was not granted. */
  account(address: string): StandardAccount;
  /** The current network, by the wallet's name for it. */
  chain: string;
}

export interface StandardNamespace {
  namespace: Namespace;
  /** The wallet can be connected for this family. */
  serves(wallet: StandardWallet): boolean;
  /** A network by the names that wallets have for it, the usual one first. */
  chainsOf(networkId: string): readonly string[];
  /** The other way, for a network that the page does not use. */
  networkOf(chain: string): string | undefined;
  /** Whether an address can be one of the network, whatever its account says; default: each can. */
  fits?(address: string, networkId: string): boolean;
  /** What `connect` of the wallet resolved with. Silent: undefined where only a prompt would do. */
  connect(wallet: StandardWallet, silent: boolean): Promise<unknown>;
  disconnect(wallet: StandardWallet): Promise<unknown>;
  /** Features that tell of changes. */
  events: readonly string[];
  methods: Readonly<Record<string, (call: StandardCall) => Promise<unknown>>>;
}
