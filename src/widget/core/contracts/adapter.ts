/**
 * Defines the adapter: the operations of a namespace on a wallet's provider. The islands in
 * `adapters/` implement it. Optional methods are the capability list: callers check
 * `adapter.getBalance`, never a name.
 */
import type { CaipNetworkId, Namespace } from '../../../protocol/caip';
import type { Network } from '../../../protocol/networks';
import type { PreflightCommitment } from '../../../protocol/validate';
import type { Sender } from './sender';
import type { WalletProvider } from './wallet';

export interface AdapterAccounts {
  /** Validated, canonical addresses (EIP-55 on EVM), never empty, the active one first. */
  addresses: readonly [string, ...string[]];
  /** The network the wallet is on, also when the page does not know it. */
  networkId: CaipNetworkId;
}

/** Amounts: `value` in the smallest unit. */
export interface NativeBalance {
  value: bigint;
  decimals: number;
  symbol: string;
  /** Exact decimal string of `value`. */
  numeric: string;
}

/** As a Solana node has them. */
export interface SendOptions {
  skipPreflight?: boolean;
  preflightCommitment?: PreflightCommitment;
  maxRetries?: number;
  minContextSlot?: number;
}

export interface AdapterEvents {
  accounts(addresses: readonly string[]): void;
  network(id: CaipNetworkId): void;
  disconnect(): void;
}

export interface Adapter {
  namespace: Namespace;
  /**
   * Canonical form of an address.
   * @param networkId where the address was found: some networks have a checksum of their own
   * @throws AppKitError `invalid_caip_account`.
   */
  parseAddress(value: unknown, networkId?: string): string;
  /**
   * The wallet's accounts. `prompt: false` must never make the wallet ask its owner.
   * @throws AppKitError `connection_rejected` after a person's refusal.
   */
  getAccounts(provider: WalletProvider, options: { prompt: boolean }): Promise<AdapterAccounts>;
  /** Reads through the network's RPC addresses (not the wallet). */
  getBalance?(address: string, network: Network): Promise<NativeBalance>;
  /** Switches, adding the network when the wallet does not know it (EIP-3326, EIP-3085). */
  switchNetwork?(provider: WalletProvider, network: Network): Promise<void>;
  /** UTF-8 text; the signature is in the chain's usual encoding. */
  signMessage?(provider: WalletProvider, address: string, message: string): Promise<string>;
  /** The namespace can list the NFTs of an account. */
  nfts?: true;
  /** The gateway can build swaps for the namespace. Source: protocol §1.4. */
  swaps?: true;
  /** Accounts of the namespace can register a name. Source: specification §1. */
  names?: true;
  /** The namespace can list the activity of an account. */
  activity?: true;
  /**
   * Lets the wallet sign a transaction in the chain's own form, and send it. Returns its id.
   * @throws AppKitError; `rpc_invalid_params` before the wallet is asked.
   */
  signAndSend?(
    provider: WalletProvider,
    address: string,
    transaction: Uint8Array,
    options?: SendOptions,
  ): Promise<string>;
  /** Moves coins and tokens. Its code comes with the first question to it. */
  send?: Sender;
  /**
   * Looks at what the page is about to ask of the wallet itself.
   * @throws an error with a JSON-RPC code for what the wallet is not to be asked.
   */
  check?(args: Parameters<WalletProvider['request']>[0]): void;
  /** Subscribes to the provider's own events. Returns an idempotent stop. */
  watch(provider: WalletProvider, events: AdapterEvents): () => void;
}
