import type { DrawnShape } from './drawn-shape';

/** A wallet of one's own: a shield with a keyhole, between a finger's print and a list of words. */
export const ownWallet: readonly DrawnShape[] = [
  ['tint', 'M27 84a48 5 0 1 0 96 0 48 5 0 1 0-96 0'],
  ['thread', 'M40 45h8M102 45h8'],
  ['tint', 'M20 31h10a9 9 0 0 1 9 9v10a9 9 0 0 1-9 9h-10a9 9 0 0 1-9-9v-10a9 9 0 0 1 9-9'],
  ['line', 'M19 49v-4a6 6 0 0 1 12 0v4M25 45v6'],
  ['soft', 'M120 31h10a9 9 0 0 1 9 9v10a9 9 0 0 1-9 9h-10a9 9 0 0 1-9-9v-10a9 9 0 0 1 9-9'],
  ['line', 'M119 41h12M119 46h12M119 51h7'],
  ['accent', 'M75 8c9 5 17 8 26 8v24c0 19-10 31-26 40-16-9-26-21-26-40v-24c9 0 17-3 26-8'],
  ['card', 'M67.5 39a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0-15 0M72 44h6l2.5 15h-11z'],
];
