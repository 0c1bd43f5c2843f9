import type { ReactNode } from 'react';
import { moreSheet } from './more-sheet';
import { useSheet } from './use-sheet';

/** A quiet box that holds things belonging together. */
export function Panel({ children }: { children: ReactNode }) {
  useSheet(moreSheet);
  return (
    <div className="panel" part="panel">
      {children}
    </div>
  );
}
