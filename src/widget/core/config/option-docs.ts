/**
 * Describes each attribute; the generator builds `docs/attributes.md` from it. Not part of any
 * chunk.
 */
import type { ConfigKey } from './option-table';
import type { EnableOptions, FeatureOptions } from './options';

interface Doc {
  doc: string;
  /** A description, if the table's value is not enough. */
  default?: string;
}

export const CONFIG_DOCS: Readonly<Record<ConfigKey, Doc>> = {
  projectId: {
    doc: 'The id of your project at the gateway. For your own gateway, you choose it in the configuration. Without it, only wallets in the user’s browser work.',
    default: 'none',
  },
  gateway: {
    doc: 'The one origin that serves the API, the wallet list and images.',
    default: 'the origin the script came from',
  },
  apiUrl: {
    doc: 'Blockchain API and RPC proxy, when they are not at the gateway.',
    default: 'the gateway',
  },
  configUrl: {
    doc: 'Configuration, wallet list and images, when they are not at the gateway.',
    default: 'the gateway',
  },
  secureUrl: {
    doc: 'Origin of the secure site, which has the frame of the embedded wallet. Always an origin of its own.',
    default: '`secure.` and the host of the gateway, with its scheme and port',
  },
  analyticsUrl: {
    doc: 'Address for analytics events, when it is not the gateway.',
    default: 'the gateway',
  },
  relayUrl: {
    doc: 'The relay for QR codes and links. A wallet app connects only to the relay that it was built with. Change this only if your wallets use your relay. Never derived from the gateway.',
  },
  relayProjectId: {
    doc: 'The project id that the operator of the relay gave you.',
    default: 'the project id',
  },
  mirrors: {
    doc: 'Directories that also hold the chunks; tried when the first one fails. Safe: every chunk is pinned by hash.',
    default: 'none',
  },
  debug: { doc: 'Shows alerts on screen and writes the whole log to the console.' },
  basic: {
    doc: 'Offers only wallets on other devices, by QR code or link. Turns every remote feature off, and accepts networks that are not in your list.',
  },
  embed: {
    doc: 'Renders the widget inside the element that this selector finds, always visible, instead of in a dialog.',
    default: 'none',
  },
  disableAppend: {
    doc: 'Does not add the widget to the end of the body: it renders in the `<appkit-place>` element that you add to your page.',
  },
  theme: { doc: 'Color theme; auto follows the user’s system.' },
  accent: {
    doc: 'The accent color; the hover, pressed, tint and focus colors derive from it.',
    default: 'the built-in blue',
  },
  locale: {
    doc: 'Format of numbers, dates and money, and text direction. The `lang` of the page sets the formats only. The texts are English in this version; `AppKitConfig.messages` replaces them.',
    default: 'the `lang` of the page, then the browser’s language, then English',
  },
  networks: {
    doc: 'Networks that the user can choose, in this order. Describe networks that are not built in as objects in `AppKitConfig.networks`; you can then name them here.',
    default: 'Ethereum, Base, Arbitrum, OP, Polygon, BNB Chain, Solana',
  },
  defaultNetwork: { doc: 'The network of a first visit.', default: 'the first network' },
  features: {
    doc: 'Turns features on by name and off with a minus. An object in `AppKitConfig` can also hold lists: socials, swaps, onramp, and the orders. The gateway’s answer about email, socials, swaps, onramp and activity takes precedence. Social logins are not built yet.',
    default: 'receive, send, analytics, allWallets, emailShowWallets',
  },
  enable: {
    doc: 'Parts of the widget; all are on, a minus turns one off. `-wallets` offers only the wallets of this browser, your own and the QR code; `-wallet-guide` hides the line for new users below the wallets; `-coinbase` hides wallets whose rdns is com.coinbase.wallet.',
    default: 'all on',
  },
  allowUnsupportedChain: { doc: 'A wallet may stay on a network that is not in your list.' },
  manualWc: {
    doc: 'The first screen is the list of wallets on a phone, and a QR code elsewhere. With `AppKit.open({ uri })`, your page owns the WalletConnect session: see docs/manual-walletconnect.md.',
  },
  elementPrefix: { doc: 'Prefix of the six custom elements, when a name is taken on your page.' },
  featuredWalletIds: {
    doc: 'Wallets of the catalog that the first screen lists, in this order.',
    default: 'none',
  },
  includeWalletIds: { doc: 'Offers only these wallets of the catalog.', default: 'all' },
  excludeWalletIds: { doc: 'Never offers these wallets.', default: 'none' },
  allWallets: { doc: 'Shows or hides the list of all wallets.' },
  accountView: {
    doc: 'Layout of the account screen. `tabs`: the account in a row with a large balance, above tabs for tokens, NFTs and activity. `compact`: the account centered with a small balance, above rows.',
  },
  portfolio: {
    doc: 'Networks that the account screen counts. `network`: the active one. `all-networks`: up to 20 of your networks on the active blockchain. Tokens of the others show their network, and the user switches to it before sending.',
  },
  termsUrl: { doc: 'Terms of service, linked below the wallets.', default: 'none' },
  privacyUrl: { doc: 'Privacy policy, linked below the wallets.', default: 'none' },
  analytics: {
    doc: 'Off sends nothing. On sends only after a user action and with the gateway’s permission.',
    default: 'on',
  },
  consentRequired: {
    doc: 'With `required`, the widget sends nothing before you call `AppKit.configure({ consent: "granted" })`.',
    default: 'none',
  },
  accountNameSuffix: {
    doc: 'Suffix of [account names](self-hosting.md#account-names): the zone in which your gateway registers them, with a dot first.',
  },
  onrampHosts: {
    doc: 'Test providers on your machine: hosts with their ports, which purchases may lead to. Only pages of `localhost` or `*.localhost` read it, and only such hosts count. Real providers are built in.',
    default: 'none',
  },
  onrampZones: {
    doc: 'Browsers in some time zones of China, Hong Kong and Macau are not offered to buy with money. `all` offers it in every time zone. All other features work in every time zone.',
    default: 'restricted',
  },
  metadata: {
    doc: 'Metadata of your page for wallets.',
    default: 'title, description, origin and icon of the page',
  },
  customWallets: {
    doc: 'Your own wallets: id, name, and the links of the catalog.',
    default: 'none',
  },
  connectors: {
    doc: 'Wallets that your page provides: `{ id, name, provider }` with an EIP-1193 provider or a function that returns one (`namespace`, `rdns` and `icon` are optional), or `{ standard }` with a Wallet Standard wallet or a function that returns one.',
    default: 'none',
  },
  customRpcUrls: { doc: 'RPC addresses tried before a network’s own.', default: 'none' },
  chainImages: { doc: 'Pictures of networks.', default: 'none' },
  connectorImages: { doc: 'Pictures of wallets.', default: 'none' },
  messages: { doc: 'Replaces any [visible text](messages.md).', default: 'none' },
};

/**
 * Options that this version accepts without effect; the documents omit them. Remove a name from this list
 * (option-docs.test.ts) when the first code reads it, and run scripts/generate-docs.mjs.
 */
export const LATER_KEYS: readonly ConfigKey[] = [];
export const LATER_FEATURES: readonly (keyof FeatureOptions)[] = ['smartSessions'];
export const LATER_ENABLE: readonly (keyof EnableOptions)[] = [];

/** Options that only the loader reads, before the table has loaded. */
export const LOADER_DOCS: Readonly<
  Record<'global' | 'ttPolicy', Required<Doc> & { allowed: string }>
> = {
  global: {
    doc: 'Name of the global object, when `AppKit` is taken on your page.',
    default: 'AppKit',
    allowed: 'an identifier',
  },
  ttPolicy: {
    doc: 'Name of the Trusted Types policy.',
    default: 'appkit',
    allowed: 'a policy name',
  },
};
