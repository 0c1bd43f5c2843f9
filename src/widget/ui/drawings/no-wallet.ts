import type { DrawnShape } from './drawn-shape';

/** No wallet yet: a wallet that can be added. */
export const noWallet: readonly DrawnShape[] = [
  ['tint', 'M19 82a56 6 0 1 0 112 0 56 6 0 1 0-112 0'],
  ['tint', 'M46 20h50a10 10 0 0 1 10 10v14h-70v-14a10 10 0 0 1 10-10'],
  [
    'soft',
    'M40 28h66a11 11 0 0 1 11 11v30a11 11 0 0 1-11 11h-66a11 11 0 0 1-11-11v-30a11 11 0 0 1 11-11',
  ],
  ['card', 'M104 49h18a7 7 0 0 1 0 14h-18a7 7 0 0 1 0-14'],
  ['line', 'M42 42h26M42 52h16'],
  ['accent', 'M92 22a17 17 0 1 0 34 0 17 17 0 1 0-34 0'],
  ['mark', 'M109 14.5v15M101.5 22h15'],
  ['soft', 'M23.5 18a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0'],
];
