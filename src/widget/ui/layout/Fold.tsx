import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon';
import { foldSheet } from '../styles/fold-sheet';
import { useSheet } from '../styles/use-sheet';

interface FoldProps {
  /** Stays in sight. */
  summary: ReactNode;
  children: ReactNode;
  testId?: string;
}

/** Details that the user opens. */
export function Fold({ summary, children, testId }: FoldProps) {
  useSheet(foldSheet);
  return (
    <details className="fold" data-testid={testId}>
      <summary>
        {summary}
        <Icon name="down" size={16} />
      </summary>
      {children}
    </details>
  );
}
