/** Makes third-party text inert: shows it literally, so it cannot run or hide anything. */

/** Invisible characters: controls, and marks that change the reading direction. */
const UNSEEN = /(?![\t\n\u200d])[\p{Cc}\p{Cf}]/gu;

/**
 * Returns one line with at most the given number of characters; '' for a value that is not a text.
 */
export function inertLine(value: unknown, most = 120): string {
  if (typeof value !== 'string') return '';
  const line = value.replace(/\s+/g, ' ').replace(UNSEEN, '').trim();
  const characters = [...line.slice(0, most * 4)];
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : line;
}

/** The whole text with its lines; what cannot be seen is written out as its number. */
export function inertText(text: string): string {
  return text.replace(
    UNSEEN,
    (character) =>
      `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
  );
}
