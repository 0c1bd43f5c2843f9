/** Text from outside, made safe to show. */

// Control, format (bidi, zero width, tags), private use, lone surrogates, and invisible characters
// (\p{DI}: fillers, variation selectors, joiners).
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{DI}\u2800]/gu;

// More marks than any script puts on one letter: browsers paint them over the lines around.
const STACKED = /(\p{M}{4})\p{M}+/gu;

/**
 * A name given by a wallet, a token or a chain, made safe to show: one line, no invisible or
 * direction-changing characters, at most four marks on a letter, NFC, at most `max` characters
 * including the ellipsis.
 */
export function sanitizeName(text: string, max: number): string {
  // A hostile name may be megabytes long; nothing past this can be shown anyway.
  const clean = text
    .slice(0, max * 16 + 256)
    .replace(/\s+/g, ' ')
    .replace(INVISIBLE, '')
    .normalize('NFC')
    .replace(STACKED, '$1')
    .replace(/ {2,}/g, ' ')
    .trim();
  const characters = [...clean];
  if (characters.length <= max) return clean;
  return `${characters
    .slice(0, max - 1)
    .join('')
    .trimEnd()}…`;
}
