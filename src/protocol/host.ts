/**
 * What a host page may say to the widget and hear from it. This file is the public contract: it is
 * shipped as `appkit.d.ts`, together with `provider-methods.ts`, so it may import types of `protocol`
 * only.
 */
import type { Namespace } from './caip';

/** Every screen that `open({ view })` accepts. Source: specification §2. */
export type ViewName =
  | 'Connect'
  | 'Account'
  | 'AccountSettings'
  | 'AllWallets'
  | 'ConnectingWalletConnect'
  | 'ConnectingWalletConnectBasic'
  | 'ConnectingExternal'
  | 'ConnectingMultiChain'
  | 'ConnectingFarcaster'
  | 'EmailLogin'
  | 'ProfileWallets'
  | 'UpdateEmailWallet'
  | 'ApproveTransaction'
  | 'RegisterAccountName'
  | 'RegisterAccountNameSuccess'
  | 'Networks'
  | 'SwitchNetwork'
  | 'SwitchActiveChain'
  | 'SIWXSignMessage'
  | 'UnsupportedChain'
  | 'WhatIsANetwork'
  | 'WhatIsAWallet'
  | 'GetWallet'
  | 'Downloads'
  | 'ConnectWallets'
  | 'Swap'
  | 'WalletSend'
  | 'WalletSendSelectToken'
  | 'WalletSendPreview'
  | 'WalletReceive'
  | 'WalletCompatibleNetworks'
  | 'Transactions'
  | 'TransactionDetail'
  | 'NftDetail'
  | 'OnRampProviders';

export interface OpenOptions {
  view?: ViewName;
  /** Chain family the visitor is to connect or see; default: the active one. */
  namespace?: Namespace;
  /** View arguments, all strings, e.g. `{ amount: '1', fromToken: 'ETH' }` for Swap. */
  arguments?: Record<string, string>;
}

/**
 * The EIP-1193 face of a connected wallet. Errors keep the wallet's `code` and `data`. On eip155 it
 * is a plain EIP-1193 provider. On the other families it takes the methods that the family has over
 * WalletConnect, whether the wallet is in this browser or on another device (`SolanaMethods`,
 * `BitcoinMethods`, `PolkadotMethods`, `CosmosMethods`); `accountsChanged` gives CAIP-10 ids,
 * `chainChanged` a CAIP-2 id.
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

/** What the host page branches on. `code` is stable; `message` is for developers. */
export interface AppKitErrorShape {
  name: 'AppKitError';
  code: string;
  message: string;
  docsUrl: string;
  cause?: unknown;
}

/** DOM events on `window` are these names with the prefix `appkit:`. */
export interface HostEvents {
  ready: { version: string };
  connect: { namespace: Namespace; address: string; caipAddress: string; networkId: string };
  disconnect: { namespace: Namespace };
  account: { namespace: Namespace; address: string; caipAddress: string };
  network: { networkId: string };
  error: AppKitErrorShape;
}

/** A network the host describes itself. Facts of the named ones are built in. */
export interface NetworkObject {
  /** CAIP-2, e.g. `eip155:31337`. */
  id: string;
  name: string;
  nativeCurrency: { name: string; symbol: string; decimals: number };
  /** Needed where balances are read: eip155 and solana. */
  rpcUrl?: string;
  explorerUrl?: string;
  imageUrl?: string;
  testnet?: boolean;
  /** As viem spells it. Names are looked up where this one says; without it they are refused. */
  contracts?: { ensRegistry?: { address: string } };
}

/** A wallet that the page brings itself, with a provider as of EIP-1193. */
export interface ConnectorObject {
  /** Letters, digits, dots, hyphens; yours alone, e.g. `my-wallet`. */
  id: string;
  name: string;
  /** The family it speaks for; default `eip155`. */
  namespace?: Namespace;
  /** Reverse domain name (EIP-6963): the same wallet of the catalogue is then not listed twice. */
  rdns?: string;
  /** `https:` or `data:image/…` address. */
  icon?: string;
  /** Called when it is picked, or brought back on a later visit: asks nobody yet. */
  provider: Provider | (() => Provider | Promise<Provider>);
}

/** A wallet of the Wallet Standard. It is registered as the standard says, so other code of the page sees it too. */
export interface StandardWalletObject {
  standard: object | (() => object | Promise<object>);
}

export type ThemeMode = 'light' | 'dark' | 'auto';

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

/**
 * `window.AppKitConfig`: the attributes in camelCase, and what only fits in an object. The attribute
 * wins. Allowed values and defaults: docs/attributes.md. A bad value is named in the console and the
 * default used. What is marked "later" is taken, and does nothing yet.
 */
export interface Config {
  /** Id at the gateway. Without it only wallets of this browser work. */
  projectId?: string;
  /** Origin of API, wallet list, images and relay rules. Default: the origin of the script. */
  gateway?: string;
  /** Origin of blockchain API and RPC proxy. Default: `gateway`. */
  apiUrl?: string;
  /** Origin of configuration, wallet list and images. Default: `gateway`. */
  configUrl?: string;
  /** `wss:` address of the relay. Default: the public one; never follows the gateway. */
  relayUrl?: string;
  /** Default: `projectId`. */
  relayProjectId?: string;
  /** Later: secure site of the embedded wallet. */
  secureUrl?: string;
  /** Origin that takes analytics events. Default: `gateway`. */
  analyticsUrl?: string;
  /** Directories that hold the chunks too, tried in this order when the first place fails. */
  mirrors?: string | string[];
  /** Name of the global object. Default: `AppKit`. */
  global?: string;
  /** Name of the Trusted Types policy. Default: `appkit`. */
  ttPolicy?: string;
  /** Selector of the element to draw in, always visible, instead of in a dialog. */
  embed?: string;
  /** The page has an `<appkit-place>`: nothing is added to the body. Default: false. */
  disableAppend?: boolean;
  /** Alerts on the screen, whole log on the console. Default: false. */
  debug?: boolean;
  /** Every remote feature is off. Default: false. */
  basic?: boolean;
  /** CAIP-2 ids, in the order of the list; objects for what is not built in. */
  networks?: string | (string | NetworkObject)[];
  /** CAIP-2 id. Default: the first of `networks`. */
  defaultNetwork?: string;
  /** Default: `auto`. */
  theme?: ThemeMode;
  /** A CSS colour. */
  accent?: string;
  /** BCP 47 tag. Default: of the page, then of the browser. */
  locale?: string;
  /** `a,-b`, or an object that may also hold lists. */
  features?: string | Record<string, unknown>;
  /** `-a,-b`: all are on but these. */
  enable?: string;
  /** Default: false. */
  allowUnsupportedChain?: boolean;
  /** The first screen is the list of wallets or a code; that the page handles the session comes later. */
  manualWc?: boolean;
  /** Of the four elements. Default: `appkit`. */
  elementPrefix?: string;
  /** Ids of the catalogue, shown first, in this order. */
  featuredWalletIds?: string | string[];
  /** Ids of the catalogue: no others are offered. */
  includeWalletIds?: string | string[];
  /** Ids of the catalogue that are never offered. */
  excludeWalletIds?: string | string[];
  /** Where the list of all wallets is offered. */
  allWallets?: 'show' | 'hide' | 'only-mobile';
  /** How the account screen begins. Default: `tabs`. */
  accountView?: 'tabs' | 'compact';
  /** `https:` address, linked below the wallets. */
  termsUrl?: string;
  /** `https:` address, linked below the wallets. */
  privacyUrl?: string;
  /** Default: `on`; sent only after the visitor acted and if the gateway says yes. */
  analytics?: 'on' | 'off';
  /** With `required` nothing is sent before `configure({ consent: 'granted' })`. */
  consent?: 'required' | 'granted';
  /** Later: ending of account names. */
  accountNameSuffix?: string;
  /** What wallets are told about the page. Default: its title, description, origin and icon. */
  metadata?: { name?: string; description?: string; url?: string; icons?: string[] };
  /** Wallets of the page's own. */
  customWallets?: unknown[];
  /** Wallets of your own. */
  connectors?: (ConnectorObject | StandardWalletObject)[];
  /** Extra or replacing RPC addresses per CAIP-2 id; tried before the network's own. */
  customRpcUrls?: Record<string, { url: string }[]>;
  /** Address of a picture per CAIP-2 id. */
  chainImages?: Record<string, string>;
  /** Address of a picture per connector id. */
  connectorImages?: Record<string, string>;
  /** Replaces any visible string, by `feature.key`. */
  messages?: Record<string, string>;
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
   * What this page calls an address: shown beside it, never in its place. One line of at most 32
   * characters, as text; empty or null takes it away. It holds until the page is left.
   */
  setAddressLabel(address: string, label: string | null): void;
  diagnose(): Promise<Diagnosis>;
  /** The queue's own word: `AppKit.push(['open', { view: 'Connect' }])` works before and after load. */
  push(...calls: readonly (readonly [method: string, ...args: unknown[]])[]): void;
  /** Leaves no node, listener, timer or socket; later calls are no-ops. */
  destroy(): void;
}
