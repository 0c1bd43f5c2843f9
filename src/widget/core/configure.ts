/**
 * The configuration as it was given, at start and later by `AppKit.configure`. The first screen's
 * part is read here at once; from then on that the session is there, it reads the whole.
 */
import type { Config } from '../../protocol/host';
import { type ConfigSources, readFirst } from './config-first';
import { own } from './first-parsers';
import { setLocale, setMessages } from './i18n';
import { $options, type Options, setOptions } from './options';

type Reader = (sources: ConfigSources) => {
  options: Options;
  /** What the owner is to hear of it. */
  tell?(): void;
};

const DEFAULTS = $options.get();
let sources: ConfigSources = [{}, {}, ''];
let read: Reader = (given) => ({ options: { ...DEFAULTS, ...readFirst(given) } });

function apply(): void {
  const { options, tell } = read(sources);
  setOptions(options);
  setMessages(options.messages);
  tell?.();
}

/** Own enumerable values of a foreign object; reading may throw. */
function copy(config: unknown): Record<string, unknown> {
  try {
    return Object.fromEntries(Object.keys(config as object).map((key) => [key, own(config, key)]));
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
  const kept = Object.entries(attributes).filter(([key]) => !Object.hasOwn(given, key));
  sources = [Object.fromEntries(kept), { ...(host as object), ...given }, scriptOrigin];
  apply();
  const { locale } = $options.get();
  if (Object.hasOwn(given, 'locale') && locale) setLocale(locale);
}

/** The session's reader takes over, and reads what is there. */
export function readWith(reader: Reader): void {
  read = reader;
  apply();
}
