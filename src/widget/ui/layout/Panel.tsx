import type { ReactNode } from 'react';
import { moreSheet } from '../styles/more-sheet';
import { useSheet } from '../styles/use-sheet';

/** A quiet box that holds things belonging together. */
export function Panel({ children }: { children: ReactNode }) {
  useSheet(moreSheet);
  return (
    <div className="panel" part="panel">
      {children}
    </div>
  );
}
