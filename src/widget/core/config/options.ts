/**
 * Stores the site owner's options, parsed and with all defaults. `option-table.ts` fills it, and
 * `initial-config.ts` until that file is loaded.
 */
import { atom, type ReadableAtom } from 'nanostores';
import type { CaipNetworkId, Namespace } from '../../../protocol/caip';
import type { ThemeMode } from '../../../protocol/host/config';
import type { Network } from '../../../protocol/networks';
import { CONNECT_METHODS, CONNECTOR_TYPES, WALLET_FEATURES } from '../constants/initial-limits';

/** Set by the owner or missing: remote features distinguish the two. */
export interface LocalFeatures {
  email?: boolean;
  socials?: boolean | readonly string[];
  swaps?: boolean | readonly string[];
  onramp?: boolean | readonly string[];
  activity?: boolean;
  /** The old name of `activity`. */
  history?: boolean;
}

export interface FeatureOptions extends LocalFeatures {
  receive: boolean;
  send: boolean;
  analytics: boolean;
  allWallets: boolean;
  emailShowWallets: boolean;
  legalCheckbox: boolean;
  smartSessions: boolean;
  collapseWallets: boolean;
  pay: boolean;
  connectMethodsOrder: readonly string[];
  walletFeaturesOrder: readonly string[];
  connectorTypeOrder: readonly string[];
}

export interface EnableOptions {
  eip6963: boolean;
  injected: boolean;
  walletconnect: boolean;
  wallets: boolean;
  walletGuide: boolean;
  reconnect: boolean;
  networkSwitch: boolean;
  /** Off hides wallets whose rdns is `com.coinbase.wallet`. */
  coinbase: boolean;
}

export interface Metadata {
  name?: string;
  description?: string;
  url?: string;
  icons?: readonly string[];
}

/** A wallet the owner adds to the list. Field names of the catalogue (protocol §3.1). */
export interface CustomWallet {
  id: string;
  name: string;
  homepage?: string;
  image_url?: string;
  mobile_link?: string;
  desktop_link?: string;
  webapp_link?: string;
  app_store?: string;
  play_store?: string;
}

/** A wallet of the page's own. Either a provider or a Wallet Standard wallet, or what makes one: unchecked. */
export interface ExternalConnector {
  id: string;
  name: string;
  namespace: Namespace;
  rdns?: string;
  icon?: string;
  provider?: unknown;
  standard?: unknown;
}

export interface Options {
  /** Empty when missing: injected wallets still work. */
  projectId: string;
  /** Origins, without a trailing slash. */
  gateway: string;
  apiUrl: string;
  configUrl: string;
  secureUrl: string;
  analyticsUrl: string;
  relayUrl: string;
  relayProjectId: string;
  mirrors: readonly string[];
  debug: boolean;
  basic: boolean;
  embed?: string;
  disableAppend: boolean;
  theme: ThemeMode;
  accent?: string;
  locale?: string;
  networks: readonly Network[];
  /** The page chose the networks; false: the default ones. */
  namesNetworks: boolean;
  defaultNetwork?: CaipNetworkId;
  features: FeatureOptions;
  enable: EnableOptions;
  allowUnsupportedChain: boolean;
  manualWc: boolean;
  elementPrefix: string;
  featuredWalletIds: readonly string[];
  includeWalletIds: readonly string[];
  excludeWalletIds: readonly string[];
  allWallets: 'show' | 'hide' | 'only-mobile';
  accountView: 'tabs' | 'compact';
  portfolio: 'network' | 'all-networks';
  termsUrl?: string;
  privacyUrl?: string;
  analytics: boolean;
  consentRequired: boolean;
  accountNameSuffix: string;
  /** Hosts of test providers, with their ports; pages of other machines ignore them. */
  onrampHosts?: readonly string[];
  /** Also in the time zones of protocol §4.5. */
  onrampZones?: 'restricted' | 'all';
  metadata: Metadata;
  customWallets: readonly CustomWallet[];
  connectors: readonly ExternalConnector[];
  /** Tried before the network's own addresses; per CAIP-2 id. */
  customRpcUrls: Readonly<Record<string, readonly string[]>>;
  chainImages: Readonly<Record<string, string>>;
  connectorImages: Readonly<Record<string, string>>;
  messages: Readonly<Record<string, string>>;
}

export const DEFAULT_ENABLE: EnableOptions = {
  eip6963: true,
  injected: true,
  walletconnect: true,
  wallets: true,
  walletGuide: true,
  reconnect: true,
  networkSwitch: true,
  coinbase: true,
};

export const DEFAULT_FEATURES: FeatureOptions = {
  receive: true,
  send: true,
  analytics: true,
  allWallets: true,
  emailShowWallets: true,
  legalCheckbox: false,
  smartSessions: false,
  collapseWallets: false,
  pay: false,
  connectMethodsOrder: CONNECT_METHODS,
  walletFeaturesOrder: WALLET_FEATURES,
  connectorTypeOrder: CONNECTOR_TYPES,
};

/** In use where neither the tag nor the page says otherwise. Addresses: see `option-table.ts`. */
export const DEFAULT_OPTIONS: Options = {
  projectId: '',
  gateway: '',
  apiUrl: '',
  configUrl: '',
  secureUrl: '',
  analyticsUrl: '',
  relayUrl: '',
  relayProjectId: '',
  mirrors: [],
  debug: false,
  basic: false,
  disableAppend: false,
  theme: 'auto',
  networks: [],
  namesNetworks: false,
  features: DEFAULT_FEATURES,
  enable: DEFAULT_ENABLE,
  allowUnsupportedChain: false,
  manualWc: false,
  elementPrefix: 'appkit',
  featuredWalletIds: [],
  includeWalletIds: [],
  excludeWalletIds: [],
  allWallets: 'show',
  accountView: 'tabs',
  portfolio: 'network',
  analytics: true,
  consentRequired: false,
  accountNameSuffix: '',
  metadata: {},
  customWallets: [],
  connectors: [],
  customRpcUrls: {},
  chainImages: {},
  connectorImages: {},
  messages: {},
};

const options = atom<Options>(DEFAULT_OPTIONS);
export const $options: ReadableAtom<Options> = options;

/** Missing options stay missing in a page with a polluted `Object.prototype`. */
const bare = <Part extends object>(part: Part): Part => Object.assign(Object.create(null), part);

export function setOptions(next: Options): void {
  const { features, metadata } = next;
  options.set(bare({ ...next, features: bare(features), metadata: bare(metadata) }));
}

/** `auto` follows the system; only `light` or `dark` leaves the widget (specification §5). */
export function resolveTheme(theme: ThemeMode, systemIsDark: boolean): 'light' | 'dark' {
  if (theme === 'auto') return systemIsDark ? 'dark' : 'light';
  return theme;
}
