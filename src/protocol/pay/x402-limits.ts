/** A header has at most so many characters: servers refuse longer ones. A file without schemas. */
export const MOST_HEADER = 8_000;
