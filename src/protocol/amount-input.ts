/**
 * Parses amounts in the user's language, as typed or pasted, without a float. Each separator has
 * one meaning per language, and anything else is rejected with a reason: a wrong guess costs the
 * user money. `1.500` is 1500 in German and 1.5 in English, so parse a text only in the language in
 * which the user typed it.
 */
import { formatDecimals, parseDecimals } from './amount';

export type AmountProblem =
  | 'empty'
  /** Only separators: `.` */
  | 'no_digits'
  | 'negative'
  /** `1e18` */
  | 'exponent'
  | 'not_a_number'
  /** `1,5` where the comma groups, `1.00.000`, `0,005` in English: say which sign is the decimal one. */
  | 'separators'
  | 'too_many_decimals'
  | 'too_large';

export type AmountReading =
  | {
      ok: true;
      /** Smallest units. */
      units: bigint;
      /** Plain decimal string. */
      decimal: string;
    }
  | { ok: false; problem: AmountProblem };

export interface AmountOptions {
  /** Of the token. */
  decimals: number;
  /** BCP 47; default: that of the system. */
  locale?: string | undefined;
  /** The most that the chain can hold, in smallest units; default uint256. */
  max?: bigint;
}

const UINT256 = 2n ** 256n - 1n;
/** Fits 78 digits, 255 decimals and their separators; no user types a longer text. */
const MAX_LENGTH = 512;

interface Separators {
  decimal: ReadonlySet<string>;
  group: ReadonlySet<string>;
  /** Separators and digits of a written amount. */
  point: string;
  /** The digits of the language's own script. */
  digits: readonly string[];
  /** Groups of two after the first three, as in India. */
  lakh: boolean;
}

const known = new Map<string, Separators>();

function part(format: Intl.NumberFormat, type: string, otherwise: string): string {
  return format.formatToParts(1234567.5).find((one) => one.type === type)?.value ?? otherwise;
}

/** In its own script and in Latin digits: Arabic has a point and a comma of its own. */
function separators(locale: string | undefined): Separators {
  const found = known.get(locale ?? '');
  if (found) return found;
  const own = new Intl.NumberFormat(locale);
  const latin = new Intl.NumberFormat(locale, { numberingSystem: 'latn' });
  const decimal = new Set([own, latin].map((format) => part(format, 'decimal', '.')));
  const group = new Set([own, latin].map((format) => part(format, 'group', ',')));
  const plain = new Intl.NumberFormat(locale, { useGrouping: false });
  const made: Separators = {
    decimal,
    group: new Set([...group].filter((sign) => !decimal.has(sign))),
    point: part(latin, 'decimal', '.'),
    digits: [...plain.format(9876543210n)].reverse(),
    lakh: latin.formatToParts(1234567n)[0]?.value === '12',
  };
  known.set(locale ?? '', made);
  return made;
}

/** The decimal sign of a language, for a sentence about it. */
export function decimalSign(locale?: string): string {
  return separators(locale).point;
}

// Direction marks come along when a number is copied out of right-to-left text.
const IGNORED = /\p{Cf}/gu;
// Nowhere in the world a decimal sign, so that they may group in every language.
const GROUPS_ANYWHERE = /[ \u00a0\u2009\u202f'\u2019]/;

/** Full-width forms, which a Japanese keyboard gives, as their plain ones. */
const narrow = (text: string) =>
  text.replace(/[\uff01-\uff5e]/g, (one) => String.fromCharCode(one.charCodeAt(0) - 0xfee0));

/** Converts the language's digits to Latin digits and keeps all other characters unchanged. */
function plainDigits(text: string, { digits }: Separators): string {
  return [...text]
    .map((one) => (digits.includes(one) ? String(digits.indexOf(one)) : one))
    .join('');
}

function refuse(problem: AmountProblem): AmountReading {
  return { ok: false, problem };
}

const WESTERN = /^[1-9]\d{0,2}(?:,\d{3})+$/;
const LAKH = /^[1-9]\d?(?:,\d\d)*,\d{3}$/;

/** The whole part without its groups; undefined when they are not those of the language. */
function ungroup(whole: string, lakh: boolean): string | undefined {
  if (!whole.includes(',')) return whole;
  return WESTERN.test(whole) || (lakh && LAKH.test(whole)) ? whole.replaceAll(',', '') : undefined;
}

/** Parses the user's text as an amount of a token. */
export function readAmount(text: string, options: AmountOptions): AmountReading {
  const signs = separators(options.locale);
  if (text.length > MAX_LENGTH) return refuse('too_large');
  const typed = plainDigits(narrow(text.replace(IGNORED, '')).trim(), signs);
  if (!typed) return refuse('empty');
  if (/^[-\u2212\u2013]/.test(typed)) return refuse('negative');
  if (/^[\d.,]+e[-+]?\d*$/i.test(typed)) return refuse('exponent');

  let plain = '';
  let grouped = '';
  for (const sign of typed) {
    if (/[0-9]/.test(sign)) plain += sign;
    else if (signs.decimal.has(sign)) plain += '.';
    else if (signs.group.has(sign) || GROUPS_ANYWHERE.test(sign)) {
      // One kind of group in one number.
      if (grouped && grouped !== sign) return refuse('separators');
      grouped = sign;
      plain += ',';
    } else return refuse(/[.,]/.test(sign) ? 'separators' : 'not_a_number');
  }
  if (!/\d/.test(plain)) return refuse('no_digits');
  const [first = '', fraction = '', ...more] = plain.split('.');
  const whole = ungroup(first, signs.lakh);
  if (whole === undefined || fraction.includes(',') || more.length > 0) return refuse('separators');
  if (fraction.replace(/0+$/, '').length > options.decimals) return refuse('too_many_decimals');
  const units = parseDecimals(`${whole}.${fraction}`, options.decimals);
  if (units > (options.max ?? UINT256)) return refuse('too_large');
  return { ok: true, units, decimal: formatDecimals(units, options.decimals) };
}

/** The text that `readAmount` reads as exactly this amount: for a field that is filled by a press. */
export function writeAmount(units: bigint, decimals: number, locale?: string): string {
  return formatDecimals(units, decimals).replace('.', separators(locale).point);
}
