import type { DrawnShape } from './drawn-shape';

/** Not supported on this network: a globe that is crossed out. */
export const notSupported: readonly DrawnShape[] = [
  ['tint', 'M27 84a48 5 0 1 0 96 0 48 5 0 1 0-96 0'],
  ['soft', 'M36 42a34 34 0 1 0 68 0 34 34 0 1 0-68 0'],
  ['seam', 'M37 42h66M70 9c-12 10-18 20-18 33s6 23 18 33c12-10 18-20 18-33s-6-23-18-33'],
  ['accent', 'M86 62a17 17 0 1 0 34 0 17 17 0 1 0-34 0'],
  ['mark', 'M97 56l12 12M109 56l-12 12'],
  ['tint', 'M115.5 20a4.5 4.5 0 1 0 9 0 4.5 4.5 0 1 0-9 0'],
  ['soft', 'M24.5 24a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0'],
];
