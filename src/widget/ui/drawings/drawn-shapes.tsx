/** All drawings. A file of its own, loaded when a view shows one: most visits never do. */

import { useSheet } from '../styles/use-sheet';
import { cannotLoad } from './cannot-load';
import { drawingSheet } from './drawing-sheet';
import type { DrawnShape } from './drawn-shape';
import { noActivity } from './no-activity';
import { noNfts } from './no-nfts';
import { noTokens } from './no-tokens';
import { noWallet } from './no-wallet';
import { notSupported } from './not-supported';
import { nothingFound } from './nothing-found';
import { ownWallet } from './own-wallet';
import { whatIsANetwork } from './what-is-a-network';
import { whatIsAWallet } from './what-is-a-wallet';

/** In a box of 150 × 92, those that explain a term in one of 300 × 150. */
export const DRAWN_SHAPES = {
  noTokens,
  noActivity,
  noNfts,
  noWallet,
  nothingFound,
  cannotLoad,
  notSupported,
  ownWallet,
  whatIsAWallet,
  whatIsANetwork,
} satisfies Record<string, readonly DrawnShape[]>;

export type DrawingName = keyof typeof DRAWN_SHAPES;

interface DrawnProps {
  name: DrawingName;
  wide: boolean;
}

export function DrawnShapes({ name, wide }: DrawnProps) {
  useSheet(drawingSheet);
  return (
    <svg viewBox={wide ? '0 0 300 150' : '0 0 150 92'} aria-hidden="true">
      {DRAWN_SHAPES[name].map(([tone, path]) => (
        <path key={path} className={tone} d={path} />
      ))}
    </svg>
  );
}
