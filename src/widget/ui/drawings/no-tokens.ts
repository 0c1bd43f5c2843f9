import type { DrawnShape } from './drawn-shape';

/** No tokens yet: coins that are received. */
export const noTokens: readonly DrawnShape[] = [
  ['tint', 'M19 82a56 6 0 1 0 112 0 56 6 0 1 0-112 0'],
  ['soft', 'M46 58h30a8 8 0 0 1 0 16h-30a8 8 0 0 1 0-16'],
  ['tint', 'M50 44h30a8 8 0 0 1 0 16h-30a8 8 0 0 1 0-16'],
  ['soft', 'M44 30h30a8 8 0 0 1 0 16h-30a8 8 0 0 1 0-16'],
  ['accent', 'M80 52a22 22 0 1 0 44 0 22 22 0 1 0-44 0'],
  ['mark', 'M102 43v18M95 54l7 7 7-7'],
  ['soft', 'M58.5 14a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0'],
  ['tint', 'M113.5 18a4.5 4.5 0 1 0 9 0 4.5 4.5 0 1 0-9 0'],
];
