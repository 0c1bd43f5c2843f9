/**
 * One row per attribute of the tag and key of `AppKitConfig`: parser, allowed values, default.
 * `option-docs.ts`, which does not ship, has the descriptions. Source: docs/attributes.md.
 */
import {
  DEFAULT_NETWORK_IDS,
  NAMED_NETWORKS,
  type Network,
  namedNetwork,
} from '../../../protocol/networks';
import { ACCOUNT_NAME_SUFFIX, RELAY_URL } from '../constants/known-values';
import type { ErrorCode } from '../errors/app-kit-error';
import {
  type ConfigSources,
  FEATURE_NAMES,
  FIRST_PARSERS,
  type FirstKey,
  gatewayOf,
  readValue,
} from './initial-config';
import {
  choiceOf,
  type OptionParser,
  ownValue,
  parseFlag,
  parseText,
  recordOf,
  webUrl,
} from './initial-parsers';
import { DEFAULT_OPTIONS, type Options } from './options';
import {
  customWallet,
  externalConnector,
  listOf,
  networkId,
  networksOf,
  parseMetadata,
  rpcList,
  socketUrl,
} from './parsers';
import { apartFrom, secureSite } from './secure-url';

/** The host sets `granted` later, through `configure`. */
const consent: OptionParser<boolean> = (value) => {
  const word = choiceOf('required', 'granted')(value, () => {});
  return word && word === 'required';
};

type Row<Value> = readonly [
  parse: OptionParser<Value>,
  allowed: string,
  /** Of a value that only this table knows; all others are in `DEFAULT_OPTIONS`. */
  fallback?: Value | undefined,
];

/** A row that the first screen has read already: the same parser. */
const first = <Key extends FirstKey>(key: Key, allowed: string): Row<Required<Options>[Key]> => [
  FIRST_PARSERS[key] as unknown as OptionParser<Required<Options>[Key]>,
  allowed,
];

const WEB = 'an http or https address';
const FLAG = 'true, false';
const IDS = 'wallet ids, separated by commas or spaces';

/** Keys are those of `AppKitConfig`; an attribute is `data-` and the key in kebab case. */
export const OPTION_ROWS = {
  projectId: first('projectId', 'the id of your project'),
  gateway: first('gateway', WEB),
  apiUrl: [webUrl, WEB],
  configUrl: first('configUrl', WEB),
  secureUrl: [webUrl, `${WEB} with an origin of its own`],
  analyticsUrl: [webUrl, WEB],
  relayUrl: [socketUrl, 'a wss or ws address', RELAY_URL],
  relayProjectId: [parseText, 'a project id of the relay'],
  mirrors: [listOf(webUrl), 'http or https addresses of directories, separated by spaces'],
  debug: first('debug', FLAG),
  basic: first('basic', FLAG),
  embed: first('embed', 'a CSS selector'),
  disableAppend: [parseFlag, FLAG],
  theme: first('theme', 'light, dark, auto'),
  accent: first('accent', 'any CSS color'),
  locale: first('locale', 'a language tag, e.g. en, de, pt-BR'),
  networks: [networksOf([]), ''],
  defaultNetwork: [networkId, 'the CAIP-2 id of one of the networks'],
  features: first('features', `${FEATURE_NAMES.join(', ')}, each with a minus to turn it off`),
  enable: first(
    'enable',
    '-eip6963, -injected, -walletconnect, -wallets, -wallet-guide, -reconnect, -network-switch, -coinbase',
  ),
  allowUnsupportedChain: [parseFlag, FLAG],
  manualWc: first('manualWc', FLAG),
  elementPrefix: [
    (value) => /^[a-z][a-z0-9]*$/.exec(String(value))?.[0],
    'lowercase letters and digits',
  ],
  featuredWalletIds: [listOf(parseText), IDS],
  includeWalletIds: [listOf(parseText), IDS],
  excludeWalletIds: [listOf(parseText), IDS],
  allWallets: first('allWallets', 'show, hide, only-mobile'),
  accountView: [choiceOf('tabs', 'compact'), 'tabs, compact'],
  portfolio: [choiceOf('network', 'all-networks'), 'network, all-networks'],
  termsUrl: first('termsUrl', WEB),
  privacyUrl: first('privacyUrl', WEB),
  analytics: [parseFlag, 'on, off'],
  consentRequired: [consent, 'required, granted'],
  accountNameSuffix: [
    (value) => /^\.[a-z0-9-]+(\.[a-z0-9-]+)*$/.exec(String(value))?.[0],
    'a name suffix, e.g. .example.id',
    ACCOUNT_NAME_SUFFIX,
  ],
  onrampHosts: [listOf(parseText), 'hosts of this machine'],
  onrampZones: [choiceOf('restricted', 'all'), 'restricted, all'],
  metadata: [parseMetadata, '{ name, description, url, icons }'],
  customWallets: [listOf(customWallet), 'objects with id and name'],
  connectors: [listOf(externalConnector), 'objects with id, name and provider, or with standard'],
  customRpcUrls: [recordOf(rpcList), 'lists of { url } by CAIP-2 id'],
  chainImages: [recordOf(webUrl), 'http or https addresses by CAIP-2 id'],
  connectorImages: first('connectorImages', 'http or https addresses by connector id'),
  messages: first('messages', 'texts by `feature.key`'),
} as const satisfies {
  [Key in Exclude<keyof Options, 'namesNetworks'>]: Row<Required<Options>[Key]>;
};

export type ConfigKey = keyof typeof OPTION_ROWS;

/** Keys whose values only an object can hold. */
export const OBJECT_KEYS: readonly ConfigKey[] = [
  'metadata',
  'customWallets',
  'connectors',
  'customRpcUrls',
  'chainImages',
  'connectorImages',
  'messages',
];

/** The public name differs from the option's in one case. */
export function configName(key: ConfigKey): string {
  return key === 'consentRequired' ? 'consent' : key;
}

export function attributeName(key: string): string {
  return `data-${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

export interface ParsedConfig {
  options: Options;
  /** One per bad value, for the site owner. */
  warnings: string[];
  /** Errors beyond a single value. */
  errors: ErrorCode[];
}

/** @param described by the page, in the list or not */
export type ChangeNetworks = (
  networks: readonly Network[],
  described: readonly Network[],
) => readonly Network[];

function shorten(value: unknown): string {
  try {
    const shown = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
    return `"${shown.slice(0, 80)}"`;
  } catch {
    return 'the value';
  }
}

/**
 * Reads the tag's attributes (camelCase, as in `dataset`) and `window.AppKitConfig`. The attribute
 * wins; a bad value gives one warning and the default. Never throws.
 *
 * @param scriptOrigin where the script came from: the default gateway.
 * @param change what became of the networks at run time: see `network-overrides.ts`
 * @param pageOrigin of the host page
 */
export function parseConfig(
  attributes: ConfigSources[0],
  hostConfig: ConfigSources[1],
  scriptOrigin: ConfigSources[2],
  change: ChangeNetworks = (networks) => networks,
  pageOrigin: string | undefined = globalThis.location?.origin,
): ParsedConfig {
  const warnings: string[] = [];

  /** Undefined when not given. */
  const read = <Value>(
    key: ConfigKey,
    parse: OptionParser<Value>,
    source: 'attribute' | 'object',
  ) => {
    const name = configName(key);
    const given = ownValue(source === 'attribute' ? attributes : hostConfig, name);
    let reported = false;
    const bad = (part: unknown, then = 'It is ignored.'): void => {
      reported = true;
      const label = source === 'attribute' ? attributeName(name) : `AppKitConfig.${name}`;
      const allowed =
        key === 'networks'
          ? `${NAMED_NETWORKS.map(({ id }) => id).join(', ')}, or network objects in AppKitConfig.networks`
          : OPTION_ROWS[key][1];
      const line = `${label}: ${shorten(part)} is not valid. Allowed: ${allowed}. ${then}`;
      if (!warnings.includes(line)) warnings.push(line);
    };
    const found = readValue(given, parse, (part) => bad(part));
    if (found && found.value === undefined && !reported) bad(given, 'The default is used.');
    return found;
  };

  const values: Record<string, unknown> = Object.create(null);
  for (const key of Object.keys(OPTION_ROWS) as ConfigKey[]) {
    if (key === 'networks') continue;
    const [given, , fallback = ownValue(DEFAULT_OPTIONS, key)] = OPTION_ROWS[key] as Row<unknown>;
    const parse =
      key === 'secureUrl'
        ? apartFrom([gatewayOf(values.gateway as string | undefined, scriptOrigin), pageOrigin])
        : given;
    const found = read(key, parse, 'attribute') ?? read(key, parse, 'object');
    const value = found?.value ?? fallback;
    if (value !== undefined) values[key] = value;
  }

  // The attribute may name, by id, networks that the page describes as objects.
  const described = read('networks', networksOf([]), 'object')?.value ?? [];
  const named = read('networks', networksOf(described), 'attribute');
  const defaults = DEFAULT_NETWORK_IDS.map(namedNetwork).filter((network) => network !== undefined);
  const chosen = [named?.value, described, defaults].find((list) => list?.length) ?? defaults;

  const networks = change(chosen, described);
  // A change at run time returns another list, also if it changes nothing.
  const unchanged =
    networks.length === defaults.length && networks.every(({ id }, at) => id === defaults[at]?.id);
  const options = finish(
    values as unknown as Options,
    networks,
    chosen !== defaults || !unchanged,
    scriptOrigin,
  );
  const defaultIn = (list: readonly Network[]) =>
    list.some(({ id }) => id === values.defaultNetwork);
  // If the network was removed later, the option was valid when the owner set it.
  if (values.defaultNetwork && !defaultIn(networks) && !defaultIn(chosen)) {
    warnings.push(
      `data-default-network: ${shorten(values.defaultNetwork)} is not valid. Allowed: ${chosen.map(({ id }) => id).join(', ')}. The default is used.`,
    );
  }

  const errors: ErrorCode[] = [];
  if (!options.projectId) errors.push('project_id_missing');
  if (ownValue(hostConfig, 'siweConfig') && ownValue(hostConfig, 'siwx'))
    errors.push('siwx_conflict');
  return { options, warnings, errors };
}

/** Defaults that depend on other values. The relay never follows the gateway: see docs/self-hosting.md. */
function finish(
  values: Options,
  chosen: readonly Network[],
  namesNetworks: boolean,
  scriptOrigin: string,
): Options {
  const gateway = gatewayOf(values.gateway, scriptOrigin);
  const networks = chosen.map((network): Network => {
    const image = ownValue(values.chainImages, network.id) as string | undefined;
    return {
      ...network,
      ...(image && { imageUrl: image }),
    };
  });
  const { defaultNetwork, ...rest } = values;
  return {
    ...rest,
    gateway,
    apiUrl: values.apiUrl || gateway,
    configUrl: values.configUrl || gateway,
    secureUrl: values.secureUrl || secureSite(gateway),
    analyticsUrl: values.analyticsUrl || gateway,
    relayProjectId: values.relayProjectId || values.projectId,
    networks,
    namesNetworks,
    ...(defaultNetwork && networks.some(({ id }) => id === defaultNetwork) && { defaultNetwork }),
  };
}
