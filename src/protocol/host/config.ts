/** Declares `window.AppKitConfig` and the objects that only fit there. */

import type { Namespace } from '../caip';
import type { Provider } from './state';

/** A network that the page describes. The facts of the named networks are built in. */
export interface NetworkObject {
  /** CAIP-2, e.g. `eip155:31337`. */
  id: string;
  name: string;
  nativeCurrency: { name: string; symbol: string; decimals: number };
  /** Needed to read balances, on `eip155` and `solana`. */
  rpcUrl?: string;
  explorerUrl?: string;
  imageUrl?: string;
  testnet?: boolean;
  /**
   * In viem's form. Without the ENS registry the widget resolves no names on this network. The router of a
   * Uniswap v2 receives its swaps; the named networks of protocol §4.2 have routers of their own.
   */
  contracts?: { ensRegistry?: { address: string }; swapRouter?: { address: string } };
}

/** A wallet that the page adds, with an EIP-1193 provider. */
export interface ConnectorObject {
  /** Letters, digits, dots and hyphens. No other connector may have it. E.g. `my-wallet`. */
  id: string;
  name: string;
  /** The namespace of its accounts; default `eip155`. */
  namespace?: Namespace;
  /** Reverse domain name (EIP-6963). The list then omits the same wallet of the catalog. */
  rdns?: string;
  /** `https:` or `data:image/…` address. */
  icon?: string;
  /** Called when the user selects the wallet, or restores it on a later visit. Opens no prompt. */
  provider: Provider | (() => Provider | Promise<Provider>);
}

/** A wallet of the Wallet Standard. The widget registers it, so other code of the page discovers it too. */
export interface StandardWalletObject {
  standard: object | (() => object | Promise<object>);
}

export type ThemeMode = 'light' | 'dark' | 'auto';

/**
 * `window.AppKitConfig`: the attributes in camelCase, and options that need an object. An attribute
 * overrides the same option here. Allowed values and defaults: docs/attributes.md. For an invalid
 * value, the console shows a warning and the widget uses the default. Options marked "Later" have no
 * effect yet.
 */
export interface Config {
  /** Project id at the gateway. Without it only the wallets of this browser work. */
  projectId?: string;
  /** Origin of the API, configuration, wallet list and images. Default: the origin of the script. */
  gateway?: string;
  /** Origin of the blockchain API and the RPC proxy. Default: `gateway`. */
  apiUrl?: string;
  /** Origin of the configuration, wallet list and images. Default: `gateway`. */
  configUrl?: string;
  /** `wss:` address of the relay. Default: the public relay. It never follows the gateway. */
  relayUrl?: string;
  /** Project id at the relay. Default: `projectId`. */
  relayProjectId?: string;
  /** Origin of the embedded wallet's secure site. Default: `secure.` and the gateway's host. */
  secureUrl?: string;
  /** Origin that receives analytics events. Default: `gateway`. */
  analyticsUrl?: string;
  /** More directories with the chunks. The loader tries them in this order if the first fails. */
  mirrors?: string | string[];
  /** Name of the global object. Default: `AppKit`. */
  global?: string;
  /** Name of the Trusted Types policy. Default: `appkit`. */
  ttPolicy?: string;
  /** Selector of the element that shows the widget, always visible, instead of a dialog. */
  embed?: string;
  /** The page has an `<appkit-place>`, so the loader adds nothing to the body. Default: false. */
  disableAppend?: boolean;
  /** Shows alerts on the screen and the whole log in the console. Default: false. */
  debug?: boolean;
  /** Offers only wallets on other devices, and turns every remote feature off. Default: false. */
  basic?: boolean;
  /** CAIP-2 ids, in the order of the list. An object describes a network that is not built in. */
  networks?: string | (string | NetworkObject)[];
  /** CAIP-2 id of the first active network. Default: the first of `networks`. */
  defaultNetwork?: string;
  /** Default: `auto`. */
  theme?: ThemeMode;
  /** A CSS color. */
  accent?: string;
  /** BCP 47 language tag. Default: the page's language, then the browser's. */
  locale?: string;
  /** `a,-b`, or an object that may also hold lists. */
  features?: string | Record<string, unknown>;
  /** Names to turn off, as in `-a,-b`. All others are on. */
  enable?: string;
  /** Accepts a wallet on a network that the page does not list. Default: false. */
  allowUnsupportedChain?: boolean;
  /** The first screen is the list of wallets or a code; `open({ uri })` gives the session to the page. */
  manualWc?: boolean;
  /** Prefix of the six custom elements. Default: `appkit`. */
  elementPrefix?: string;
  /** Wallet ids of the catalog. The list begins with them, in this order. */
  featuredWalletIds?: string | string[];
  /** Wallet ids of the catalog. The list has no other wallets. */
  includeWalletIds?: string | string[];
  /** Wallet ids of the catalog that the list omits. */
  excludeWalletIds?: string | string[];
  /** Devices that offer the list of all wallets. */
  allWallets?: 'show' | 'hide' | 'only-mobile';
  /** The form of the account screen. Default: `tabs`. */
  accountView?: 'tabs' | 'compact';
  /** Networks that the account screen counts: the active one, or up to 20 of the page's on its blockchain. Default: `network`. */
  portfolio?: 'network' | 'all-networks';
  /** `https:` address, linked below the wallets. */
  termsUrl?: string;
  /** `https:` address, linked below the wallets. */
  privacyUrl?: string;
  /** Default: `on`. The widget sends events only after the user acts, and only if the gateway allows it. */
  analytics?: 'on' | 'off';
  /** With `required`, the widget sends no event before `configure({ consent: 'granted' })`. */
  consent?: 'required' | 'granted';
  /** Later: the suffix of account names. */
  accountNameSuffix?: string;
  /** Hosts of test providers of purchases, e.g. `pay.localhost:4100`. Only pages of localhost read it. */
  onrampHosts?: string | string[];
  /** `all`: also offers to buy with money in the restricted time zones. Default: `restricted`. */
  onrampZones?: 'restricted' | 'all';
  /** The page's description, which wallets show. Default: its title, description, origin and icon. */
  metadata?: { name?: string; description?: string; url?: string; icons?: string[] };
  /** Wallets that the page adds. */
  customWallets?: unknown[];
  /** Wallets of your own. */
  connectors?: (ConnectorObject | StandardWalletObject)[];
  /** RPC addresses by CAIP-2 id. The widget tries them before the network's own. */
  customRpcUrls?: Record<string, { url: string }[]>;
  /** Picture address by CAIP-2 id. */
  chainImages?: Record<string, string>;
  /** Picture address by connector id. */
  connectorImages?: Record<string, string>;
  /** Replaces any visible string, by `feature.key`. */
  messages?: Record<string, string>;
}
