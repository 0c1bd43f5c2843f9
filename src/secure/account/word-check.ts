/** Asks some words of a written recovery back, so that it is written before it is needed. */

const ASKED = 3;

/** @param random Numbers below 1. @returns places of words in their order, each once. */
export function selectPlaces(count: number, random: () => number): number[] {
  const places = Array.from({ length: count }, (_, at) => at);
  for (let at = 0; at < ASKED; at += 1) {
    const other = at + Math.floor(random() * (count - at));
    [places[at], places[other]] = [places[other] as number, places[at] as number];
  }
  return places.slice(0, ASKED).sort((a, b) => a - b);
}

export const areRight = (
  words: readonly string[],
  places: readonly number[],
  typed: readonly string[],
): boolean => places.every((place, at) => words[place] === typed[at]?.trim().toLowerCase());
