/**
 * What a host page may say to the widget and hear from it. This file is the public contract: it is
 * shipped as `appkit.d.ts`, so it may import types of `protocol` only.
 */
import type { Namespace } from './caip';

/** Every screen that `open({ view })` accepts. Source: specification §2. */
export type ViewName =
  | 'Connect'
  | 'Account'
  | 'AllWallets'
  | 'ConnectingWalletConnect'
  | 'ConnectingWalletConnectBasic'
  | 'ConnectingExternal'
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
  | 'WhatIsAWallet'
  | 'GetWallet'
  | 'Downloads'
  | 'ConnectWallets'
  | 'Swap';

export interface OpenOptions {
  view?: ViewName;
  /** Chain family the visitor is to connect or see; default: the active one. */
  namespace?: Namespace;
  /** View arguments, all strings, e.g. `{ amount: '1', fromToken: 'ETH' }` for Swap. */
  arguments?: Record<string, string>;
}

/** The plain EIP-1193 face of a connected wallet. Errors keep the wallet's `code` and `data`. */
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
  rpcUrl: string;
  explorerUrl?: string;
  imageUrl?: string;
  testnet?: boolean;
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

/** `window.AppKitConfig`: the attributes in camelCase, and what only fits in an object. The attribute wins. */
export interface Config {
  projectId?: string;
  gateway?: string;
  apiUrl?: string;
  configUrl?: string;
  relayUrl?: string;
  relayProjectId?: string;
  secureUrl?: string;
  analyticsUrl?: string;
  mirrors?: string | string[];
  global?: string;
  ttPolicy?: string;
  embed?: string;
  disableAppend?: boolean;
  debug?: boolean;
  basic?: boolean;
  networks?: string | (string | NetworkObject)[];
  defaultNetwork?: string;
  theme?: ThemeMode;
  accent?: string;
  locale?: string;
  features?: string | Record<string, unknown>;
  enable?: string;
  allowUnsupportedChain?: boolean;
  manualWc?: boolean;
  elementPrefix?: string;
  featuredWalletIds?: string | string[];
  includeWalletIds?: string | string[];
  excludeWalletIds?: string | string[];
  allWallets?: 'show' | 'hide' | 'only-mobile';
  accountView?: 'tabs' | 'compact';
  termsUrl?: string;
  privacyUrl?: string;
  analytics?: 'on' | 'off';
  /** With `required` nothing is sent before `configure({ consent: 'granted' })`. */
  consent?: 'required' | 'granted';
  accountNameSuffix?: string;
  metadata?: { name?: string; description?: string; url?: string; icons?: string[] };
  customWallets?: unknown[];
  /** Wallets of your own. */
  connectors?: (ConnectorObject | StandardWalletObject)[];
  /** Extra or replacing RPC addresses per CAIP-2 id; tried before the network's own. */
  customRpcUrls?: Record<string, { url: string }[]>;
  chainImages?: Record<string, string>;
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
  diagnose(): Promise<Diagnosis>;
  /** The queue's own word: `AppKit.push(['open', { view: 'Connect' }])` works before and after load. */
  push(...calls: readonly (readonly [method: string, ...args: unknown[]])[]): void;
  /** Leaves no node, listener, timer or socket; later calls are no-ops. */
  destroy(): void;
}
