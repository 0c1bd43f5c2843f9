/** Text that somebody else wrote: shown as what it is, unable to do or to hide anything. */

/** What cannot be seen: controls, and the marks that turn the reading direction of what follows. */
const UNSEEN = /(?![\t\n\u200d])[\p{Cc}\p{Cf}]/gu;

/** One line of at most so many characters; '' for what is no text. */
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
