/** Makes third-party text inert: shows it literally, so it cannot run or hide anything. */

import { sanitizeName } from '../../../protocol/sanitize';

/** Invisible characters: controls, and marks that change the reading direction. */
const UNSEEN = /(?![\t\n\u200d])[\p{Cc}\p{Cf}]/gu;

/** One line with at most the given number of characters; '' for a value that is not a text. */
export function inertLine(value: unknown, most = 120): string {
  return typeof value === 'string' ? sanitizeName(value, most) : '';
}

/** The whole text with its lines; what cannot be seen is written out as its number. */
export function inertText(text: string): string {
  return text.replace(
    UNSEEN,
    (character) =>
      `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
  );
}
