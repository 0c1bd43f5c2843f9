import type { ReactNode } from 'react';
import type { DrawingName } from '../drawings/drawn-shapes';
import { classNames } from '../layout/class-names';
import { Lazy } from '../layout/Lazy';
import { moreSheet } from '../styles/more-sheet';
import { useSheet } from '../styles/use-sheet';

interface DrawingProps {
  name: DrawingName;
  /** For a view that explains a term. */
  wide?: boolean;
  /** Shown when the file of the drawings could not be loaded. */
  fallback?: ReactNode;
}

const drawnShapes = async () => (await import('../drawings/drawn-shapes')).DrawnShapes;

/** A small picture above a text that says the same. Decorative; its place is held from the start. */
export function DrawnPicture({ name, wide = false, fallback }: DrawingProps) {
  useSheet(moreSheet);
  return (
    <div className={classNames('drawing', wide && 'wide')} aria-hidden="true">
      <Lazy load={drawnShapes} props={{ name, wide }} failed={() => fallback} />
    </div>
  );
}
