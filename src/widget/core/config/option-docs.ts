/**
 * Describes each attribute; the generator builds `docs/attributes.md` from it. Not part of any
 * chunk.
 */
import type { ConfigKey } from './option-table';
import type { Enable, Features } from './options';

interface Doc {
  doc: string;
  /** In words, if the table's value says too little. */
  default?: string;
}

export const CONFIG_DOCS: Readonly<Record<ConfigKey, Doc>> = {
  projectId: {
    doc: 'The id of your project at the gateway. Without it only wallets in the visitor’s browser work.',
    default: 'none',
  },
  gateway: {
    doc: 'The one origin that serves the API, the wallet list, images and the secure site.',
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
    doc: 'Secure site of the embedded wallet, when it is not at the gateway.',
    default: 'the gateway',
  },
  analyticsUrl: {
    doc: 'Where analytics events go, when not to the gateway.',
    default: 'the gateway',
  },
  relayUrl: {
    doc: 'The relay for QR codes and links. A wallet app hears only the relay it was built with, so change this only if your wallets are built for yours. Never follows the gateway.',
  },
  relayProjectId: { doc: 'Project id at the relay.', default: 'the project id' },
  mirrors: {
    doc: 'Directories that also hold the chunks; tried when the first one fails. Safe: every chunk is pinned by hash.',
    default: 'none',
  },
  debug: { doc: 'Shows alerts on screen and writes the whole log to the console.' },
  basic: {
    doc: 'Every remote feature is off, and a network that is not in your list is no obstacle. That only wallets on another device are offered comes later.',
  },
  embed: {
    doc: 'Draws the widget inside the element this selector finds, always visible, instead of in a dialog.',
    default: 'none',
  },
  disableAppend: {
    doc: 'Does not add the widget to the end of the body: it lives in the `<appkit-place>` element that you put into your page.',
  },
  theme: { doc: 'Colours; auto follows the visitor’s system.' },
  accent: {
    doc: 'The one accent colour; hover, pressed, tint and focus colours follow from it.',
    default: 'the built-in blue',
  },
  locale: {
    doc: 'How numbers are written, and the direction of reading. The words are English in this version; `AppKitConfig.messages` replaces them.',
    default: 'the `lang` of the page, then the browser’s language, then English',
  },
  networks: {
    doc: 'Networks the visitor may choose from, in this order. Networks that are not built in are described as objects in `AppKitConfig.networks` and may then be named here.',
    default: 'Ethereum, Base, Arbitrum, OP, Polygon, BNB Chain, Solana',
  },
  defaultNetwork: { doc: 'The network of a first visit.', default: 'the first network' },
  features: {
    doc: 'Turns features on by name and off with a minus. An object in `AppKitConfig` can also hold lists: socials, swaps, onramp, and the orders. What the gateway says about email, socials, swaps, onramp and activity wins; of these, activity is drawn in this version.',
    default: 'receive, send, analytics, allWallets, emailShowWallets',
  },
  enable: {
    doc: 'Parts of the widget; all are on, a minus turns one off. `-wallets` offers only the wallets of this browser, your own and the code; `-wallet-guide` drops the line for newcomers below the wallets; `-coinbase` hides wallets whose rdns is com.coinbase.wallet.',
    default: 'all on',
  },
  allowUnsupportedChain: { doc: 'A wallet may stay on a network that is not in your list.' },
  manualWc: {
    doc: 'The first screen is the list of wallets on a phone, and a code elsewhere. That your page handles the session comes later.',
  },
  elementPrefix: { doc: 'Prefix of the four custom elements, when a name is taken on your page.' },
  featuredWalletIds: {
    doc: 'Wallets of the catalogue that are listed on the first screen, in this order.',
    default: 'none',
  },
  includeWalletIds: { doc: 'Offers only these wallets of the catalogue.', default: 'all' },
  excludeWalletIds: { doc: 'Never offers these wallets.', default: 'none' },
  allWallets: { doc: 'Whether the list of all wallets is offered.' },
  accountView: {
    doc: 'How the account screen begins: `tabs` with the account in a row and its balance large, above tabs with tokens, NFTs and activity; `compact` with the account in the middle and its balance small, above rows.',
  },
  termsUrl: { doc: 'Terms of service, linked below the wallets.', default: 'none' },
  privacyUrl: { doc: 'Privacy policy, linked below the wallets.', default: 'none' },
  analytics: {
    doc: 'Off sends nothing. On sends only after the visitor acted and if the gateway says yes.',
    default: 'on',
  },
  consentRequired: {
    doc: 'With `required` nothing is sent before you call `AppKit.configure({ consent: "granted" })`.',
    default: 'none',
  },
  accountNameSuffix: { doc: 'Ending of account names.' },
  metadata: {
    doc: 'What wallets are told about your page.',
    default: 'title, description, origin and icon of the page',
  },
  customWallets: {
    doc: 'Wallets of your own: id, name, and the links of the catalogue.',
    default: 'none',
  },
  connectors: {
    doc: 'Wallets that your page brings itself: `{ id, name, provider }` with an EIP-1193 provider or a function that makes one (`namespace`, `rdns` and `icon` are optional), or `{ standard }` with a Wallet Standard wallet or a function that makes one.',
    default: 'none',
  },
  customRpcUrls: { doc: 'RPC addresses tried before a network’s own.', default: 'none' },
  chainImages: { doc: 'Pictures of networks.', default: 'none' },
  connectorImages: { doc: 'Pictures of wallets.', default: 'none' },
  messages: { doc: 'Replaces any visible text.', default: 'none' },
};

/**
 * Options that this version accepts without effect. Remove a name from this list
 * (option-docs.test.ts) when the first code reads it, and run scripts/generate-docs.mjs.
 */
export const LATER_KEYS: readonly ConfigKey[] = ['secureUrl', 'accountNameSuffix'];
export const LATER_FEATURES: readonly (keyof Features)[] = ['smartSessions', 'pay'];
export const LATER_ENABLE: readonly (keyof Enable)[] = [];

/** Read by the loader alone: they decide before the table is there. */
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
