import { textHash } from './text-hash';

/** Grounds that white text can be read on (a test checks each). */
export const MONOGRAM_COLOURS: readonly string[] =
  '#3554f5 #6d4aeb #9333c7 #c0267e #cf2448 #b8471a #96600a #3d7a1c #0f766e #0b72a8 #475569'.split(
    ' ',
  );

export interface PictureLook {
  background: string;
  color: string;
}

/** Controls, bidi marks and zero-width characters can hide or turn letters. */
const INVISIBLE = /[\p{C}\p{M}]/gu;

/** Two letters for a name: of its first two words, else of the first one. */
export function monogramLetters(name: string): string {
  const words = name
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .match(/[\p{L}\p{N}]+/gu);
  const [first, second] = (words ?? []).map((word) => Array.from(word));
  if (!first) return '?';
  const start = (letter = '') => letter.toLocaleUpperCase('en');
  return start(first[0]) + (second ? start(second[0]) : (first[1] ?? ''));
}

/** White letters; the same name always gets the same ground. */
export function monogramLook(name: string): PictureLook {
  const background = MONOGRAM_COLOURS[textHash(name) % MONOGRAM_COLOURS.length] ?? '#475569';
  return { background, color: '#fff' };
}
