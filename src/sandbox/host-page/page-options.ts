/**
 * Query options of every host page of the sandbox, in the shop and the pages:
 * - `namespaces=all` or `eip155,solana,…`: the networks of these namespaces, and the namespaces that
 *   the sandbox's wallets support on this page (page-wallet/wallet-options.ts); default EVM alone
 * - `networks=31337` or `31337,31338,eip155:1`: the networks that the page requests (ids of the
 *   sandbox become objects); wins over `namespaces`
 * - `theme`, `debug`, `lang`, `dir`
 * - `attr.<name>=<value>`: any `data-<name>` of the tag; `attr.<name>=` writes an empty one
 * - `no.<name>`: omits a `data-<name>`, e.g. `no.project-id`
 * - `config=<JSON>`: merged into `window.AppKitConfig`
 * - `cdn=<path>`: directory on the CDN host, e.g. `faults/missing:shell:1/k1/cdn/1.0.0`,
 *   `cdn/0.9.9`
 * - `unpinned`: no integrity on the tag
 * - `tt=<names>`: the Trusted Types policies that strict pages allow (default `appkit`)
 * - `watch`: the page records its own errors, see error-recorder.ts
 * - `wallet=page` and the options of page-wallet/wallet-options.ts: the wallet as a script of the page
 */
import {
  chainRpcUrl,
  LOCAL_CHAINS,
  namespaceNetworks,
  networkObjects,
  PROJECT_ID,
  readNamespaces,
  relayUrl,
  SANDBOX_NAMESPACES,
  siteOrigin,
  solanaRpcUrl,
} from '../facts';
import { SANDBOX_ZONE } from '../facts-seed';
import { RECORDER_SCRIPT } from './error-recorder';
import { attributes, inlineScript, scriptValue } from './page-html';

export interface PageContext {
  port: number;
  query: URLSearchParams;
  nonce: string;
  /** `sha384-…` of the entry in a CDN directory; undefined for the alias and before a build. */
  integrityOf(directory: string): string | undefined;
  /** Directory of the current version, `cdn/1.0.0`. */
  currentDirectory: string;
}

export interface HostPage {
  status?: number;
  html: string;
  headers?: Record<string, string>;
}

export type PageFunction = (context: PageContext) => HostPage;

export type TagLoading = 'async' | 'defer' | 'blocking';

export interface TagChoice {
  loading?: TagLoading;
  directory?: string;
  nonce?: string | undefined;
  /** More `data-*`, by name without `data-`; undefined takes one away. */
  data?: Record<string, string | undefined>;
}

export function cdnDirectory({ query, currentDirectory }: PageContext): string {
  return (query.get('cdn') ?? currentDirectory).replace(/^\/+|\/+$/g, '');
}

export function entryUrl(context: PageContext, directory = cdnDirectory(context)): string {
  return `${siteOrigin('cdn', context.port)}/${directory}/appkit.js`;
}

/** The `data-*` of our tag, by name without `data-`. */
export function tagData({ port, query }: PageContext): Record<string, string | undefined> {
  const data: Record<string, string | undefined> = {
    'project-id': PROJECT_ID,
    gateway: siteOrigin('gateway', port),
    'relay-url': relayUrl(port),
    'account-name-suffix': `.${SANDBOX_ZONE.zone}`,
    theme: query.get('theme') ?? undefined,
    debug: query.has('debug') ? '' : undefined,
  };
  for (const [key, value] of query) {
    if (key.startsWith('attr.')) data[key.slice(5)] = value;
    if (key.startsWith('no.')) data[key.slice(3)] = undefined;
  }
  return data;
}

export function tagAttributes(context: PageContext, choice: TagChoice = {}) {
  const directory = choice.directory ?? cdnDirectory(context);
  const integrity = context.query.has('unpinned') ? undefined : context.integrityOf(directory);
  const loading = choice.loading ?? 'async';
  const values: Record<string, string | boolean | undefined> = {
    async: loading === 'async',
    defer: loading === 'defer',
    nonce: choice.nonce,
    src: entryUrl(context, directory),
    integrity,
    crossorigin: 'anonymous',
  };
  for (const [name, value] of Object.entries({ ...tagData(context), ...choice.data })) {
    values[`data-${name}`] = value;
  }
  return values;
}

/** Our one script tag. */
export function widgetTag(context: PageContext, choice: TagChoice = {}): string {
  return `<script${attributes(tagAttributes(context, choice))}></script>`;
}

function requestedNetworks(port: number, query: URLSearchParams): unknown[] {
  const wanted = query.get('networks');
  const namespaces = readNamespaces(query.get('namespaces'));
  if (wanted === null) {
    return namespaces.length > 0 ? namespaceNetworks(port, namespaces) : networkObjects(port);
  }
  const ours = namespaceNetworks(port, SANDBOX_NAMESPACES);
  return wanted
    .split(',')
    .filter(Boolean)
    .map((id) => ours.find((network) => network.id === id || network.id === `eip155:${id}`) ?? id);
}

/** `window.AppKitConfig = …` as an inline script, behind the recorder where that is asked for. */
export function configScript({ port, query }: PageContext, nonce?: string): string {
  const more: unknown = JSON.parse(query.get('config') ?? '{}');
  const config = {
    networks: requestedNetworks(port, query),
    metadata: { name: 'Sandbox', url: siteOrigin('shop', port) },
    onrampHosts: [new URL(siteOrigin('pay', port)).host],
    ...(more as object),
  };
  const watch = query.has('watch') ? `${RECORDER_SCRIPT}\n` : '';
  return inlineScript(`${watch}window.AppKitConfig = ${scriptValue(config)};`, nonce);
}

/** The wallet for people without the extension, when the query asks for it. */
export function pageWalletTag({ query }: PageContext, nonce?: string): string {
  if (query.get('wallet') !== 'page') return '';
  return `<script${attributes({ nonce, src: '/assets/page-wallet.js' })}></script>`;
}

/** Policy under which the widget promises to work. Source: architecture, "Living on other people's pages". */
export function strictPolicy({ port, nonce, query }: PageContext): string {
  const gateway = siteOrigin('gateway', port);
  const nodes = [
    ...LOCAL_CHAINS.map(({ chainId }) => chainRpcUrl(chainId, port)),
    solanaRpcUrl(port),
  ];
  const chains = nodes.map((url) => new URL(url).origin);
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self'",
    `connect-src ${[gateway, relayUrl(port), ...chains].join(' ')}`,
    `img-src ${gateway}`,
    `frame-src ${siteOrigin('secure.gateway', port)}`,
    "require-trusted-types-for 'script'",
    `trusted-types ${query.get('tt') ?? 'appkit'}`,
    "base-uri 'none'",
  ].join('; ');
}
