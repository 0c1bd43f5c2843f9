/**
 * Visible text. English stands inline, one dictionary per feature; a language is a flat dictionary
 * `feature.key` → text loaded later; the host's `messages` win over both.
 */
import { type ReadableAtom } from 'nanostores';
export type MessageParams = Readonly<Record<string, string | number>>;
/** BCP 47 tag of the language in use. */
export declare const $locale: ReadableAtom<string>;
export declare const $direction: ReadableAtom<'ltr' | 'rtl'>;
/** Changes whenever any text may have changed: components subscribe to it to show new words. */
export declare const $texts: ReadableAtom<Readonly<Record<string, string>>>;
export declare function directionOf(tag: string): 'ltr' | 'rtl';
/**
 * `data-locale`, then `<html lang>`, then the browser. The first is the owner's word and always
 * taken; of the others only a language whose text exists, so that an Arabic page does not get
 * English words laid out from right to left.
 */
export declare function chooseLocale(
  wanted: string | undefined,
  pageLanguage: string | undefined,
  browser: readonly string[],
  available?: readonly string[],
): string;
/** Ignores what is not a language tag. */
export declare function setLocale(tag: string): void;
/** Adds a language: `feature.key` → text. */
export declare function addTexts(tag: string, texts: Readonly<Record<string, string>>): void;
/** The host's own words, `feature.key` → text. */
export declare function setMessages(messages: Readonly<Record<string, string>>): void;
/** Puts values in the place of `{name}`; an unknown name stays as it is. */
export declare function fill(text: string, params?: MessageParams): string;
/** @returns `t(key, params?)` for the feature's English dictionary. */
export declare function defineMessages<Dictionary extends Readonly<Record<string, string>>>(
  feature: string,
  english: Dictionary,
): (key: keyof Dictionary & string, params?: MessageParams) => string;
/** A whole number or a plain count in the language's form. */
export declare function formatNumber(
  value: number | bigint,
  options?: Intl.NumberFormatOptions,
): string;
/**
 * A decimal string, as `protocol/amount` makes it, in the language's form with every digit kept:
 * `Intl` would go through a float in the older engines of our baseline.
 */
export declare function formatAmount(decimal: string): string;
