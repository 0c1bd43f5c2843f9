import { textHash } from './text-hash';

/** Grounds that white letters can be read on (a test checks each). */
export const MONOGRAM_COLORS: readonly string[] =
  '#0f766e #6d3bd6 #b4235a #1d5fd1 #a1510b #3f6212 #0e6f94 #7a3e8e'.split(' ');

export interface PictureLook {
  background: string;
  color: string;
}

/** Controls, bidi marks and zero-width characters can hide or turn letters. */
const INVISIBLE = /[\p{C}\p{M}]/gu;

/**
 * Two capitals: the initials of the first two words, else the first two letters. A name without
 * letters of an alphabet (emoji, CJK) gives its first character alone.
 */
export function monogramLetters(name: string): string {
  const clean = name.normalize('NFC').replace(INVISIBLE, '').trim();
  const words = clean.match(/[\p{Lu}\p{Ll}\p{N}]+/gu);
  if (!words) return Array.from(clean)[0] ?? '?';
  const [first = [], second] = words.map((word) => Array.from(word));
  return [first[0], second ? second[0] : first[1]].join('').toLocaleUpperCase('en');
}

/** White letters; the same name always gets the same ground. */
export function monogramLook(name: string): PictureLook {
  const background = MONOGRAM_COLORS[textHash(name) % MONOGRAM_COLORS.length] as string;
  return { background, color: '#fff' };
}
