import type { DrawnShape } from './drawn-shape';

/** Nothing could be loaded: two tiles without contact. */
export const cannotLoad: readonly DrawnShape[] = [
  ['tint', 'M19 82a56 6 0 1 0 112 0 56 6 0 1 0-112 0'],
  [
    'tint',
    'M29 26h16a13 13 0 0 1 13 13v16a13 13 0 0 1-13 13h-16a13 13 0 0 1-13-13v-16a13 13 0 0 1 13-13',
  ],
  ['line', 'M28 40h18M28 47h18M28 54h10'],
  ['thread', 'M60 47h8M84 47h8'],
  [
    'soft',
    'M105 26h16a13 13 0 0 1 13 13v16a13 13 0 0 1-13 13h-16a13 13 0 0 1-13-13v-16a13 13 0 0 1 13-13',
  ],
  ['line', 'M104 47a9 9 0 0 1 18 0a9 9 0 0 1-18 0M104 47h18'],
  ['accent', 'M63 47a12 12 0 1 0 24 0 12 12 0 1 0-24 0'],
  ['mark', 'M75 41.5v6M75 52.5v.1'],
];
