import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon';
import { disclosureSheet } from '../styles/disclosure-sheet';
import { useSheet } from '../styles/use-sheet';

interface DisclosureProps {
  /** Stays in sight. */
  summary: ReactNode;
  children: ReactNode;
  testId?: string;
}

/** Details that the user opens. */
export function Disclosure({ summary, children, testId }: DisclosureProps) {
  useSheet(disclosureSheet);
  return (
    <details className="disclosure" data-testid={testId}>
      <summary>
        {summary}
        <Icon name="down" size={16} />
      </summary>
      {children}
    </details>
  );
}
