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
import { DEFAULT_ENABLE, DEFAULT_FEATURES, type Options } from './options';

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

type FirstRow<Value> = readonly [parse: OptionParser<Value>, fallback?: Value];

export const FIRST_ROWS = {
  projectId: [parseText, ''],
  gateway: [parseOrigin],
  configUrl: [webUrl],
  debug: [parseFlag, false],
  basic: [parseFlag, false],
  embed: [parseText],
  theme: [choiceOf('light', 'dark', 'auto'), 'auto'],
  accent: [parseColor],
  locale: [languageTag],
  features: [
    (value, bad) => {
      const found = parseSwitches(FEATURE_NAMES, feature)(value, bad);
      return found && { ...DEFAULT_FEATURES, ...found };
    },
    DEFAULT_FEATURES,
  ],
  enable: [
    (value, bad) => {
      const found = parseSwitches(Object.keys(DEFAULT_ENABLE), (_, on) => parseFlag(on, bad))(
        value,
        bad,
      );
      return found && { ...DEFAULT_ENABLE, ...found };
    },
    DEFAULT_ENABLE,
  ],
  manualWc: [parseFlag, false],
  allWallets: [choiceOf('show', 'hide', 'only-mobile'), 'show'],
  termsUrl: [webUrl],
  privacyUrl: [webUrl],
  connectorImages: [recordOf(webUrl), {}],
  messages: [recordOf(parseText), {}],
} as const satisfies { [Key in keyof Options]?: FirstRow<Required<Options>[Key]> };

export type FirstKey = keyof typeof FIRST_ROWS;

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
  return given ?? parseOrigin(scriptOrigin, () => {}) ?? '';
}

/** The attribute wins; an invalid value falls back to its default. Never throws. */
export function readFirst([attributes, hostConfig, scriptOrigin]: ConfigSources): Partial<Options> {
  const values: Record<string, unknown> = Object.create(null);
  for (const key of Object.keys(FIRST_ROWS) as FirstKey[]) {
    const [parse, fallback] = FIRST_ROWS[key] as FirstRow<unknown>;
    const found =
      readValue(ownValue(attributes, key), parse) ?? readValue(ownValue(hostConfig, key), parse);
    values[key] = found?.value ?? fallback;
    if (values[key] === undefined) delete values[key];
  }
  const first = values as Partial<Options>;
  const gateway = gatewayOf(first.gateway, scriptOrigin);
  return { configUrl: gateway, ...first, gateway };
}
