/**
 * Reads the fixed words of a log. Third-party logs may contain any data; all of it is lower case.
 */

/** Address in a word; undefined where the word is more than an address. */
export const readTopicAddress = (word: string | undefined): string | undefined =>
  word && /^0x0{24}/.test(word) ? `0x${word.slice(26)}` : undefined;

/** A word as decimal digits. */
export const decimalOfWord = (word: string): string => String(BigInt(word));

/** Words after the 0x, from 0; undefined where the data does not hold all of it. */
export const wordAt = (data: string, at: number): string | undefined => {
  const word = data.slice(2 + at * 64, 66 + at * 64);
  return word.length === 64 ? `0x${word}` : undefined;
};
