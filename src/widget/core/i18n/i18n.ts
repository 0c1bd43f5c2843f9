/**
 * Provides the visible text. English is inline, one dictionary per feature. The page's `messages`, a
 * flat dictionary `feature.key` → text, override it.
 */
import { atom, computed, type ReadableAtom } from 'nanostores';

export type MessageParams = Readonly<Record<string, string | number>>;

const RTL = new Set(['ar', 'he', 'fa', 'ur']);

/**
 * Isolate a text from a layout of the other direction, so that its full stop stays at its end: the
 * host's texts by their first letter, ours as English. Source: Unicode UAX #9 §2.4.
 */
const FSI = '\u2068';
const LRI = '\u2066';
const PDI = '\u2069';

const locale = atom('en');
const overrides = atom<Readonly<Record<string, string>>>({});

const direction = atom<'ltr' | 'rtl'>('ltr');

/** BCP 47 tag of the language whose formats are in use. */
export const $locale: ReadableAtom<string> = locale;
/** Of the layout. */
export const $direction: ReadableAtom<'ltr' | 'rtl'> = direction;
/** Changes whenever any text may have changed: components subscribe to it to show new words. */
export const $texts: ReadableAtom<Readonly<Record<string, string>>> = computed(
  [locale, overrides, direction],
  (_, own) => ({ ...own }),
);

function base(tag: string): string {
  return tag.split('-')[0] ?? tag;
}

export function directionOf(tag: string): 'ltr' | 'rtl' {
  return RTL.has(base(tag)) ? 'rtl' : 'ltr';
}

/** The tag in canonical form, or undefined when it is not a language tag. */
function canonical(tag: string | undefined): string | undefined {
  try {
    return tag ? Intl.getCanonicalLocales(tag.replaceAll('_', '-'))[0] : undefined;
  } catch {
    return undefined;
  }
}

/**
 * `data-locale`, then `<html lang>`, then the browser: decides numbers, dates and money, also where
 * no text of the language exists.
 */
export function chooseLocale(...wanted: readonly (string | undefined)[]): string {
  return wanted.map(canonical).find(Boolean) ?? 'en';
}

/**
 * Ignores invalid language tags.
 * @param layout the language whose direction the layout has, if it is another one
 */
export function setLocale(tag: string, layout?: string): void {
  const known = canonical(tag);
  if (!known) return;
  direction.set(directionOf(layout ?? known));
  locale.set(known);
}

/** The host's own words, `feature.key` → text. */
export function setMessages(messages: Readonly<Record<string, string>>): void {
  overrides.set(messages);
}

/** Puts values in the place of `{name}`; an unknown name stays as it is. */
export function fillMessage(text: string, params: MessageParams = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : whole,
  );
}

/** @returns `t(key, params?)` for the feature's English dictionary. */
export function defineMessages<Dictionary extends Readonly<Record<string, string>>>(
  feature: string,
  english: Dictionary,
): (key: keyof Dictionary & string, params?: MessageParams) => string {
  return (key, params) => {
    const texts = $texts.get();
    const id = `${feature}.${key}`;
    const own = Object.hasOwn(texts, id);
    const text = fillMessage((own ? texts[id] : english[key]) ?? key, params);
    return $direction.get() === 'rtl' ? (own ? FSI : LRI) + text + PDI : text;
  };
}
