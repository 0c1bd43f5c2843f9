/** Declares `window.AppKitConfig` and the objects that only fit there. */

import type { Namespace } from '../caip';
import type { Provider } from './state';

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
  /** Called when the user selects the wallet, or restores it on a later visit. Opens no prompt. */
  provider: Provider | (() => Provider | Promise<Provider>);
}

/** A wallet of the Wallet Standard. It is registered as the standard says, so other code of the page sees it too. */
export interface StandardWalletObject {
  standard: object | (() => object | Promise<object>);
}

export type ThemeMode = 'light' | 'dark' | 'auto';

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
  /** Offers only wallets on other devices; every remote feature is off. Default: false. */
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
  /** The first screen is the list of wallets or a code; `open({ uri })` gives the session to the page. */
  manualWc?: boolean;
  /** Of the four elements. Default: `appkit`. */
  elementPrefix?: string;
  /** Ids of the catalogue, shown first, in this order. */
  featuredWalletIds?: string | string[];
  /** Ids of the catalogue: no others are offered. */
  includeWalletIds?: string | string[];
  /** Ids of the catalogue that are never offered. */
  excludeWalletIds?: string | string[];
  /** Devices on which the list of all wallets is offered. */
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
  /** The description of the page that wallets show. Default: its title, description, origin and icon. */
  metadata?: { name?: string; description?: string; url?: string; icons?: string[] };
  /** Wallets that the page adds. */
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
