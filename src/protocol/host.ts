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
  | 'Swap';

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
 * `BitcoinMethods`, `PolkadotMethods`, `CosmosMethods`); `accountsChanged` gives CAIP-10 ids, `chainChanged` a CAIP-2 id.
 */
export interface Provider {
  request(args: { method: string; params?: readonly unknown[] | object }): Promise<unknown>;
  on(event: string, listener: (...args: never[]) => void): void;
  removeListener(event: string, listener: (...args: never[]) => void): void;
}

/**
 * `getProvider('solana')`: method → params and result. `pubkey` is an address; transactions are
 * base64, messages and signatures base58. Source: WalletConnect's reference for Solana.
 */
export interface SolanaMethods {
  solana_getAccounts: [params: undefined, result: { pubkey: string }[]];
  solana_requestAccounts: [params: undefined, result: { pubkey: string }[]];
  solana_signMessage: [params: { message: string; pubkey: string }, result: { signature: string }];
  /** A wallet gives the signed transaction, its signature, or both. */
  solana_signTransaction: [
    params: { transaction: string; pubkey: string },
    result: { transaction?: string; signature?: string },
  ];
  solana_signAllTransactions: [
    params: { transactions: string[]; pubkey?: string },
    result: { transactions: string[] },
  ];
  /** Refused with -32602, before the wallet is asked, when the commitment is none of these. */
  solana_signAndSendTransaction: [
    params: {
      transaction: string;
      pubkey: string;
      sendOptions?: {
        skipPreflight?: boolean;
        preflightCommitment?:
          | 'processed'
          | 'confirmed'
          | 'finalized'
          | 'recent'
          | 'single'
          | 'singleGossip'
          | 'root'
          | 'max';
        maxRetries?: number;
        minContextSlot?: number;
      };
    },
    result: { signature: string },
  ];
}

/**
 * `getProvider('bip122')`: method → params and result. `account` and `address` are addresses,
 * amounts decimal strings of satoshi, keys and ids hex, PSBTs base64.
 * Source: WalletConnect's reference for Bitcoin.
 */
export interface BitcoinMethods {
  getAccountAddresses: [
    params: { account: string; intentions?: ('payment' | 'ordinal')[] },
    result: { address: string; publicKey?: string; path?: string; intention?: string }[],
  ];
  /** The signature is hex. */
  signMessage: [
    params: { message: string; account: string; address?: string; protocol?: 'ecdsa' | 'bip322' },
    result: { address?: string; signature: string },
  ];
  /** A wallet in this browser that cannot do it by itself refuses with 4200. */
  sendTransfer: [
    params: { account: string; recipientAddress: string; amount: string },
    result: { txid: string },
  ];
  /** With `broadcast` some wallets give back the PSBT as it was, and the transaction's id. */
  signPsbt: [
    params: {
      account: string;
      psbt: string;
      signInputs: { address: string; index: number; sighashTypes?: number[] }[];
      broadcast?: boolean;
    },
    result: { psbt: string; txid?: string },
  ];
}

/**
 * `getProvider('polkadot')`: method → params and result. `address` is SS58, of any network's form.
 * Source: WalletConnect's reference for Polkadot.
 */
export interface PolkadotMethods {
  /** Hex with `0x`, over the UTF-8 text between `<Bytes>` and `</Bytes>`. */
  polkadot_signMessage: [{ address: string; message: string }, { signature: string }];
  /** The payload is a `SignerPayloadJSON` of polkadot-js. */
  polkadot_signTransaction: [
    { address: string; transactionPayload: object },
    { signature: string; signedTransaction?: string },
  ];
}

/**
 * `getProvider('cosmos')`: method → params and result. Addresses are bech32, keys and signatures
 * base64; `signed` is what was signed. Source: WalletConnect's reference for Cosmos.
 */
export interface CosmosMethods {
  cosmos_getAccounts: [undefined, { algo: string; address: string; pubkey: string }[]];
  /** A `StdSignDoc`; a text is wrapped in one as ADR 036 has it. */
  cosmos_signAmino: [{ signerAddress: string; signDoc: object }, CosmosSigned];
  /** `chainId`, `accountNumber`, `authInfoBytes`, `bodyBytes`; bytes as hex or base64, back alike. */
  cosmos_signDirect: [{ signerAddress: string; signDoc: object }, CosmosSigned];
}
export type CosmosSigned = { signature: { signature: string }; signed?: object };

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
