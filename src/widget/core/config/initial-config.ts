/**
 * Parses the configuration for the first screen without warnings: `option-table.ts`, which comes
 * with the session, reads the whole table again and warns.
 */
import { CONNECT_METHODS, CONNECTOR_TYPES, WALLET_FEATURES } from '../constants/initial-limits';
import {
  choiceOf,
  languageTag,
  type OptionParser,
  ownValue,
  parseColor,
  parseFlag,
  parseOrigin,
  parseSwitches,
  parseText,
  recordOf,
  webUrl,
} from './initial-parsers';
import {
  DEFAULT_ENABLE,
  DEFAULT_FEATURES,
  type EnableOptions,
  type FeatureOptions,
  type Options,
} from './options';

/** The tag's attributes (camelCase, as in `dataset`), `AppKitConfig`, and the script's origin. */
export type ConfigSources = readonly [
  attributes: Readonly<Record<string, string>>,
  hostConfig: unknown,
  scriptOrigin: string,
];

const LISTS = ['socials', 'swaps', 'onramp'];
const ORDERS: Readonly<Record<string, readonly string[]>> = {
  connectMethodsOrder: CONNECT_METHODS,
  walletFeaturesOrder: WALLET_FEATURES,
  connectorTypeOrder: CONNECTOR_TYPES,
};
export const FEATURE_NAMES = [
  ...Object.keys(DEFAULT_FEATURES),
  ...LISTS,
  'email',
  'activity',
  'history',
];

function feature(name: string, value: unknown): boolean | readonly string[] | undefined {
  const names = ORDERS[name];
  if (Array.isArray(value) && (names || LISTS.includes(name))) {
    return value.filter((item) => typeof item === 'string' && (!names || names.includes(item)));
  }
  return typeof value === 'boolean' && !names ? value : undefined;
}

/** Parses switches of a list; those that are not given keep their defaults. */
function switchesOf<Switches extends EnableOptions | FeatureOptions>(
  defaults: Switches,
  names: readonly string[],
  parse: (name: string, value: unknown) => unknown,
): OptionParser<Switches> {
  return (value, bad) => {
    const found = parseSwitches(names, parse)(value, bad);
    return found && { ...defaults, ...found };
  };
}

export const FIRST_PARSERS = {
  projectId: parseText,
  gateway: parseOrigin,
  configUrl: webUrl,
  debug: parseFlag,
  basic: parseFlag,
  embed: parseText,
  theme: choiceOf('light', 'dark', 'auto'),
  accent: parseColor,
  locale: languageTag,
  features: switchesOf(DEFAULT_FEATURES, FEATURE_NAMES, feature),
  enable: switchesOf(DEFAULT_ENABLE, Object.keys(DEFAULT_ENABLE), (_, on) =>
    parseFlag(on, () => {}),
  ),
  manualWc: parseFlag,
  allWallets: choiceOf('show', 'hide', 'only-mobile'),
  termsUrl: webUrl,
  privacyUrl: webUrl,
  connectorImages: recordOf(webUrl),
  messages: recordOf(parseText),
} as const satisfies { [Key in keyof Options]?: OptionParser<Required<Options>[Key]> };

export type FirstKey = keyof typeof FIRST_PARSERS;

/** @returns the value, undefined when it is bad; nothing when it was not given. */
export function readValue<Value>(
  given: unknown,
  parse: OptionParser<Value>,
  bad: (part: unknown) => void = () => {},
): { value: Value | undefined } | undefined {
  if (given === undefined || given === null) return;
  // An empty attribute counts as missing, except for a switch.
  if (typeof given === 'string' && !given.trim() && (parse as unknown) !== parseFlag) return;
  try {
    return { value: parse(given, bad) };
  } catch {
    // A hostile object.
    return { value: undefined };
  }
}

/** Every endpoint follows the gateway, and that the script. */
export function gatewayOf(given: string | undefined, scriptOrigin: string): string {
  return given || parseOrigin(scriptOrigin, () => {}) || '';
}

/** The attribute wins. Without what is not given or not valid, except the gateway. Never throws. */
export function readFirst([attributes, hostConfig, scriptOrigin]: ConfigSources): Partial<Options> {
  const values: Record<string, unknown> = Object.create(null);
  for (const key of Object.keys(FIRST_PARSERS) as FirstKey[]) {
    const parse: OptionParser<unknown> = FIRST_PARSERS[key];
    const found =
      readValue(ownValue(attributes, key), parse) ?? readValue(ownValue(hostConfig, key), parse);
    if (found?.value !== undefined) values[key] = found.value;
  }
  const first = values as Partial<Options>;
  const gateway = gatewayOf(first.gateway, scriptOrigin);
  return { configUrl: gateway, ...first, gateway };
}
