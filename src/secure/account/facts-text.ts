/** Facts on one line. A service that knows no place of an address says "unknown": that is no fact. */
export const factsText = (...all: readonly string[]): string =>
  all.filter((fact) => fact && fact !== 'unknown').join(' · ');
