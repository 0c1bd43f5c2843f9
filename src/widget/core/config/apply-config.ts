/**
 * The configuration as it was given, at start and later by `AppKit.configure`. The first screen's
 * part is read here at once; from then on that the session is there, it reads the whole.
 */
import type { Config } from '../../../protocol/host/config';
import { setLocale, setMessages } from '../i18n/i18n';
import { type ConfigSources, readFirst } from './initial-config';
import { ownValue } from './initial-parsers';
import { $options, DEFAULT_OPTIONS, type Options, setOptions } from './options';

/** A network to add, or the id of a network to remove. */
export type NetworkChange = readonly [network: unknown, add?: boolean];

type Reader = (
  sources: ConfigSources,
  changes: NetworkChange[],
) => {
  options: Options;
  /** A warning for the site owner. */
  tell?(): void;
};

let sources: ConfigSources = [{}, {}, ''];
/** Since the list of networks was given, oldest first: the session takes them from here. */
let changes: NetworkChange[] = [];
let read: Reader = (given) => ({ options: { ...DEFAULT_OPTIONS, ...readFirst(given) } });

function apply(): void {
  const { options, tell } = read(sources, changes);
  setOptions(options);
  setMessages(options.messages);
  tell?.();
}

/** Own enumerable values of a foreign object; reading may throw. */
function copy(config: unknown): Record<string, unknown> {
  try {
    return Object.fromEntries(
      Object.keys(config as object).map((key) => [key, ownValue(config, key)]),
    );
  } catch {
    return {};
  }
}

/** Reads tag and `AppKitConfig` into `$options`. Never throws. */
export function applyConfig(...[attributes, hostConfig, scriptOrigin]: ConfigSources): void {
  sources = [attributes, copy(hostConfig), scriptOrigin];
  apply();
}

/** The newest word wins, also over an attribute. */
export function configureOptions(config: Config): void {
  const [attributes, host, scriptOrigin] = sources;
  const given = copy(config);
  if (Object.hasOwn(given, 'networks')) changes = [];
  const kept = Object.entries(attributes).filter(([key]) => !Object.hasOwn(given, key));
  sources = [Object.fromEntries(kept), { ...(host as object), ...given }, scriptOrigin];
  apply();
  const { locale } = $options.get();
  if (Object.hasOwn(given, 'locale') && locale) setLocale(locale);
}

/** The reader applies the changes together with the list, in call order. */
export function changeNetworks(...change: NetworkChange): void {
  changes.push(change);
  apply();
}

/** The session's reader takes over and reads the current configuration. */
export function readWith(reader: Reader): void {
  read = reader;
  apply();
}
