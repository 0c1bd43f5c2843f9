/** Declares `window.AppKit`. */

import type { Namespace } from '../caip';
import type { Config, NetworkObject, ThemeMode } from './config';
import type { HostEvents } from './events';
import type { PayRequest, PayResult, PaywallRequest, PaywallResult } from './page-payments';
import type { AccountState, AppKitState, Provider } from './state';
import type { OpenOptions } from './views';

export interface DiagnosisFinding {
  /** Stable code, e.g. `unpinned`, `gateway_unreachable`, `relay_private`. */
  code: string;
  detail: string;
}

export interface Diagnosis {
  version: string;
  findings: DiagnosisFinding[];
  /** The redacted log, newest last. */
  log: string[];
}

export interface PageTransaction {
  /** The transaction hash on eip155, the signature on solana. */
  hash: string;
  /** CAIP-2 id of one of the page's networks. */
  networkId: string;
  /** Shown in the account's activity, e.g. "Mint ticket 42". One line of at most 64 characters. */
  description: string;
}

/** The type of `window.AppKit` once the loader has run. */
export interface AppKit {
  /** Resolves when the loader has a place in the page; never rejects. */
  readonly ready: Promise<void>;
  readonly version: string;
  /** Resolves when the view is shown. Never rejects: a failure is an `error` event. */
  open(options?: OpenOptions): Promise<void>;
  close(): Promise<void>;
  /** @throws AppKitError (rejects) when the network is unknown or the wallet declines. */
  switchNetwork(networkId: string): Promise<void>;
  /** @throws AppKitError (rejects) when a wallet could not be disconnected. Without a namespace: all. */
  disconnect(namespace?: Namespace): Promise<void>;
  getState(): Readonly<AppKitState>;
  getAccount(namespace?: Namespace): Readonly<AccountState>;
  /** One stable object per session; undefined when not connected. */
  getProvider(namespace: Namespace): Provider | undefined;
  subscribe(listener: (state: Readonly<AppKitState>) => void): () => void;
  on<Name extends keyof HostEvents>(
    name: Name,
    listener: (detail: HostEvents[Name]) => void,
  ): () => void;
  setTheme(theme: ThemeMode): void;
  setLocale(locale: string): void;
  /** Changes options after load; the same table and warnings as the attributes. */
  configure(config: Config): void;
  /**
   * Puts a network at the end of the list: by CAIP-2 id where it is built in or was described before,
   * else as an object. One that is in the list stays as it is. It holds until `configure({ networks })`
   * gives another list. What cannot be added is an `error` event, and the list stays as it is.
   */
  addNetwork(network: string | NetworkObject): void;
  /**
   * Takes a network off the list, by CAIP-2 id. A wallet that is connected on it stays connected and
   * where it is; an id that is not in the list is an `error` event.
   */
  removeNetwork(networkId: string): void;
  /**
   * Sets this page's label for an address, shown beside the address. One line of at most 32
   * characters, as text; empty or null removes it. It lasts until the page is left.
   */
  setAddressLabel(address: string, label: string | null): void;
  /**
   * Shows a transaction of the page in the account's activity and in `<appkit-button>` until the
   * network reports its result. It belongs to the account that is connected now. An invalid one is
   * an `error` event.
   */
  addTransaction(transaction: PageTransaction): void;
  /**
   * Shows a payment and lets the user make it, by wallet or exchange. Needs the feature `pay`. Resolves
   * when the payment is on the network, with its transaction.
   * With `paymentRequired`, the user signs a payment that a server asked for with HTTP 402, and pays no
   * gas: resolves with the header for the next request.
   * @throws AppKitError (rejects) with a `pay_…` code: docs/errors.md. No request reaches a wallet for
   * an invalid payment.
   */
  pay<Request extends PayRequest | PaywallRequest>(
    request: Request,
  ): Promise<Request extends PaywallRequest ? PaywallResult : PayResult>;
  diagnose(): Promise<Diagnosis>;
  /** The queue's own word: `AppKit.push(['open', { view: 'Connect' }])` works before and after load. */
  push(...calls: readonly (readonly [method: string, ...args: unknown[]])[]): void;
  /** Leaves no node, listener, timer or socket; later calls are no-ops. */
  destroy(): void;
}
