import type { DrawnShape } from './drawn-shape';

/** A search without results: tiles, and a glass over them. */
export const nothingFound: readonly DrawnShape[] = [
  ['tint', 'M19 82a56 6 0 1 0 112 0 56 6 0 1 0-112 0'],
  ['soft', 'M41 14h10a9 9 0 0 1 9 9v10a9 9 0 0 1-9 9h-10a9 9 0 0 1-9-9v-10a9 9 0 0 1 9-9'],
  ['tint', 'M72 14h10a9 9 0 0 1 9 9v10a9 9 0 0 1-9 9h-10a9 9 0 0 1-9-9v-10a9 9 0 0 1 9-9'],
  ['tint', 'M41 45h10a9 9 0 0 1 9 9v10a9 9 0 0 1-9 9h-10a9 9 0 0 1-9-9v-10a9 9 0 0 1 9-9'],
  ['soft', 'M72 45h10a9 9 0 0 1 9 9v10a9 9 0 0 1-9 9h-10a9 9 0 0 1-9-9v-10a9 9 0 0 1 9-9'],
  ['accent', 'M80 50a22 22 0 1 0 44 0 22 22 0 1 0-44 0'],
  ['mark', 'M100.5 41a7.5 7.5 0 1 0 0 15a7.5 7.5 0 1 0 0-15M106 54l5 5'],
  ['tint', 'M113.5 18a4.5 4.5 0 1 0 9 0 4.5 4.5 0 1 0-9 0'],
];
