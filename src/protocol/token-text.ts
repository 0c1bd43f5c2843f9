/**
 * Sanitizes and compares a token's own metadata. Anyone can create a token with any name: only its
 * address identifies it. Source: hazards §5.
 */
import { sanitizeName } from './sanitize';

export const SYMBOL_LENGTH = 11;
export const NAME_LENGTH = 32;

/** Facts of a token, from its contract or from a server. */
export interface TokenFacts {
  name: string;
  symbol: string;
  decimals: number;
}

/** A uint8, in any form a contract or a server gives it; undefined for anything else. */
export function readTokenDecimals(value: unknown): number | undefined {
  const text = typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : value;
  const whole = typeof text === 'bigint' && text >= 0n && text < 256n ? Number(text) : text;
  return typeof whole === 'number' && Number.isInteger(whole) && whole >= 0 && whole < 256
    ? whole
    : undefined;
}

/**
 * Returns the fact in which two sources conflict, with the one that moves money first; undefined if
 * they agree. Compares texts as displayed, but ignores case, spaces, punctuation and compatibility
 * forms. A source without a name or symbol conflicts with no other source.
 */
export function conflictingFact(one: TokenFacts, other: TokenFacts): keyof TokenFacts | undefined {
  if (one.decimals !== other.decimals) return 'decimals';
  if (contradict(one.symbol, other.symbol, SYMBOL_LENGTH)) return 'symbol';
  return contradict(one.name, other.name, NAME_LENGTH) ? 'name' : undefined;
}

/** Lists and servers have cut theirs already: both are cut before anything else. */
const folded = (text: string, max: number) =>
  sanitizeName(text, max)
    .normalize('NFKC')
    .replace(/[\s\p{P}]/gu, '')
    .toLowerCase();

function contradict(one: string, other: string, max: number): boolean {
  const [first, second] = [folded(one, max), folded(other, max)];
  return first !== '' && second !== '' && first !== second;
}

// Letters that look like a Latin one, by what they look like. After compatibility forms (full-width,
// mathematical, circled) and accents are gone. Cyrillic, Greek, Armenian, Cherokee, Lisu, and
// Latin letters with a stroke, a hook, or in small capitals.
// biome-ignore format: a table is read by its lines
const LOOKS: Readonly<Record<string, string>> = {
  a: 'аɑαАΑᎪᴀꓮ', b: 'ьвƅɓБВΒβᏴʙꓐЬ฿₿', c: 'сϲƈСϹᏟᴄꓚ¢', d: 'ԁđɗԀᎠᴅꓓð',
  e: 'еєɛεҽЕΕᎬᴇꓰ€Ξ', f: 'ƒϝғҒꜰꓝ', g: 'ɡցԍԌᏀɢꓖ', h: 'һհнħНΗᎻʜꓧҺ',
  j: 'јϳյЈᎫᴊꓙȷ', k: 'κкĸКΚᏦᴋꓗ', l: 'ӏӀıɩιіІΙłʟɪᏞꓡꓲԼǀ|!1i', m: 'мМΜϺᎷᴍꓟɱ₥',
  n: 'ηոпŋɴΝꓠɳ₦', o: 'оοσօОΟՕøɵᴏꓳ0', p: 'рρРΡᏢᴘꓑþ₱', q: 'ԛզԚ',
  r: 'гᎡʀꓣ', s: 'ѕЅՏᏚꜱꓢʂ$5', t: 'тτТΤᎢᴛꓔŧ₮₸', u: 'υսՍᴜꓴ',
  v: 'νѵѴᏙᴠꓦʋ', w: 'ԝωшԜᏔᴡꓪⱳ₩', x: 'хχХΧꓫ', y: 'уүγУҮΥʏꓬ¥', z: 'ᏃᴢΖꓜƶ',
};

const LATIN_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(LOOKS).flatMap(([letter, like]) => [...like].map((one) => [one, letter] as const)),
);

const joined = (letters: string) => letters.replaceAll('rn', 'm').replaceAll('vv', 'w');

/**
 * The same text for all texts that look alike: letters of other scripts, digits that look like
 * letters, accents, case, spaces and signs make no difference. Empty when nothing is left.
 */
export function confusableSkeleton(text: string): string {
  // Nearly all are plain letters, and an account may have thousands of tokens.
  if (/^[a-z2-46-9 .-]*$/i.test(text)) {
    return joined(text.toLowerCase().replace(/[ .-]/g, '').replaceAll('i', 'l'));
  }
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/^\s*\$/, '');
  const latin = [...plain].map((one) => {
    const lower = one.toLowerCase();
    return LATIN_OF.get(one) ?? LATIN_OF.get(lower) ?? lower;
  });
  return joined(latin.join('').replace(/[^\p{L}\p{N}]/gu, ''));
}

/**
 * Returns a check for look-alikes of `known`: the symbols of listed tokens and of the native coin.
 * Use it for tokens that are not on the list.
 */
export function lookalikeOf(known: Iterable<string>): (text: string) => boolean {
  const all = new Set([...known].map(confusableSkeleton));
  all.delete('');
  return (text) => all.has(confusableSkeleton(text));
}

const SCRIPTS = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Lisu', 'Coptic'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
);

/** Detects look-alike letters of different scripts in one text, which does not occur by chance. */
export function mixesScripts(text: string): boolean {
  const letters = text.normalize('NFKC');
  return SCRIPTS.filter((script) => script.test(letters)).length > 1;
}
