/**
 * Pure parsers for the site owner's values that the first screen needs; the others are in
 * `parsers.ts`. Undefined means: not a valid value.
 */

/** `bad` reports one part of a list; returning undefined without it reports the whole value. */
export type OptionParser<Value> = (
  value: unknown,
  bad: (part: unknown) => void,
) => Value | undefined;

export const parseText: OptionParser<string> = (value) =>
  typeof value === 'string' ? value.trim() : undefined;

/** A property of a foreign object: own, and harmless when reading it throws. */
export function ownValue(value: unknown, key: string): unknown {
  try {
    return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
      ? (value as Record<string, unknown>)[key]
      : undefined;
  } catch {
    return undefined;
  }
}

export function keysOf(value: unknown): string[] | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.keys(value)
    : undefined;
}

export function parseUrl(value: unknown, protocols: RegExp): URL | undefined {
  try {
    const url = new URL(String(value).trim());
    return typeof value === 'string' && protocols.test(url.protocol) ? url : undefined;
  } catch {
    return undefined;
  }
}

export const trimSlashes = (url: URL): string => url.href.replace(/\/+$/, '');
const WEB = /^https?:$/;

export const webUrl: OptionParser<string> = (value) => {
  const url = parseUrl(value, WEB);
  return url && trimSlashes(url);
};
export const parseOrigin: OptionParser<string> = (value) => parseUrl(value, WEB)?.origin;
const YES = new Set(['', 'true', 'on', 'yes', '1']);
const NO = new Set(['false', 'off', 'no', '0']);
export const parseFlag: OptionParser<boolean> = (value) => {
  if (typeof value === 'boolean') return value;
  const word = typeof value === 'string' ? value.trim().toLowerCase() : 'bad';
  if (YES.has(word)) return true;
  return NO.has(word) ? false : undefined;
};

export function choiceOf<const Name extends string>(...names: readonly Name[]): OptionParser<Name> {
  return (value) => names.find((name) => name === String(value).trim().toLowerCase());
}

/** A list as an array, or as text separated by commas or spaces. */
export function splitList(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value;
  return typeof value === 'string' ? value.split(/[\s,]+/).filter(Boolean) : undefined;
}

/** An object whose values are all of one kind. */
export function recordOf<Item>(
  parse: OptionParser<Item>,
): OptionParser<Readonly<Record<string, Item>>> {
  return (value, bad) => {
    const found: [string, Item][] = [];
    for (const key of keysOf(value) ?? []) {
      const item = parse(ownValue(value, key), bad);
      if (item === undefined) bad(key);
      else found.push([key, item]);
    }
    return keysOf(value) && Object.fromEntries(found);
  };
}

const camel = (name: string): string =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** `"a -b"` → `{ a: true, b: false }`; an object is taken when each value passes `parse`. */
export function parseSwitches<Value>(
  names: readonly string[],
  parse: (name: string, value: unknown) => Value | undefined,
): OptionParser<Record<string, Value>> {
  return (value, bad) => {
    const words = keysOf(value) ? undefined : splitList(value);
    const pairs = words
      ? words.map((word): [unknown, string, unknown] => {
          const off = String(word).startsWith('-');
          return [word, camel(String(word).slice(off ? 1 : 0)), !off];
        })
      : keysOf(value)?.map((key): [unknown, string, unknown] => [key, key, ownValue(value, key)]);
    if (!pairs) return;
    const found: Record<string, Value> = {};
    for (const [word, name, given] of pairs) {
      // `undefined` in an object counts as missing.
      if (given === undefined) continue;
      const parsed = names.includes(name) ? parse(name, given) : undefined;
      if (parsed === undefined) bad(word);
      else found[name] = parsed;
    }
    return found;
  };
}

export const parseColor: OptionParser<string> = (value) => {
  const given = parseText(value, () => {});
  // Outside a browser (tests, docs) any text passes.
  return given && (globalThis.CSS?.supports('color', given) ?? true) ? given : undefined;
};

export const languageTag: OptionParser<string> = (value) => {
  try {
    return Intl.getCanonicalLocales(String(value).trim())[0];
  } catch {
    return;
  }
};
