import type { DrawnShape } from './drawn-shape';

/** No activity yet: entries on a line of time. */
export const noActivity: readonly DrawnShape[] = [
  ['thread', 'M50 10v72'],
  ['accent', 'M40 20a10 10 0 1 0 20 0 10 10 0 1 0-20 0'],
  ['mark', 'M46 20.5l2.75 2.75 5-5.5'],
  ['soft', 'M42 47a8 8 0 1 0 16 0 8 8 0 1 0-16 0'],
  ['tint', 'M42 74a8 8 0 1 0 16 0 8 8 0 1 0-16 0'],
  ['soft', 'M79 11h38a9 9 0 0 1 0 18h-38a9 9 0 0 1 0-18'],
  ['tint', 'M79 38h26a9 9 0 0 1 0 18h-26a9 9 0 0 1 0-18'],
  ['tint', 'M79 65h14a9 9 0 0 1 0 18h-14a9 9 0 0 1 0-18'],
];
