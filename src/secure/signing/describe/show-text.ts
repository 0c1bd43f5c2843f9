/** Texts of others, shown so that every character is seen. Source: Unicode TR36 (bidirectional and invisible text). */

/** Control, format (bidi, zero width, tags), private, surrogates and invisible characters; line ends stay. */
const HIDDEN = /(?![\n\t])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{DI}\u2800]/gu;

/** More marks than any script has on one letter: browsers paint them over the lines around. */
const STACKED = /(\p{M}{4})(\p{M}+)/gu;

const escaped = (char: string): string =>
  `\\u{${(char.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}}`;

/** `\u{202E}` for each character that cannot be seen or that moves others. */
export const showText = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replace(HIDDEN, escaped)
    .replace(STACKED, (_, few: string, more: string) => few + [...more].map(escaped).join(''));

export const hasHidden = (text: string): boolean =>
  showText(text) !== text.replaceAll('\r\n', '\n');

/** Undefined for bytes that are no text. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
