/** Defines one namespace in the Wallet Standard. */
import type { Namespace } from '../../../../protocol/caip';
import type { StandardAccount, StandardWallet } from './standard-wallet';

export interface StandardCall {
  wallet: StandardWallet;
  /** As the page gave them. */
  params: unknown;
  /** The accounts on the current network. */
  accounts: readonly StandardAccount[];
  /** @throws 4100 for an address that was not granted. */
  account(address: string): StandardAccount;
  /** The current network, by the wallet's name for it. */
  chain: string;
}

export interface StandardNamespace {
  namespace: Namespace;
  /** True if the wallet can connect in this namespace. */
  serves(wallet: StandardWallet): boolean;
  /** A network by the names that wallets have for it, the usual one first. */
  chainsOf(networkId: string): readonly string[];
  /** The other way, for a network that the page does not use. */
  networkOf(chain: string): string | undefined;
  /**
   * True if the address is possible on the network, whatever its account claims; default: every
   * address.
   */
  fits?(address: string, networkId: string): boolean;
  /** The result of the wallet's `connect`. Silent: undefined if only a prompt would work. */
  connect(wallet: StandardWallet, silent: boolean): Promise<unknown>;
  disconnect(wallet: StandardWallet): Promise<unknown>;
  /** The features that report changes. */
  events: readonly string[];
  /** True if the wallet takes only the first form of transactions. */
  isLegacyOnly?(wallet: StandardWallet): boolean;
  /** The type of an account, as the specification names it. */
  typeOf?(account: StandardAccount, all: readonly StandardAccount[]): string;
  methods: Readonly<Record<string, (call: StandardCall) => Promise<unknown>>>;
}
