import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon';
import { disclosureSheet } from '../styles/disclosure-sheet';
import { useSheet } from '../styles/use-sheet';

interface DisclosureProps {
  /** Stays in sight. */
  summary: ReactNode;
  children: ReactNode;
  testId?: string;
  onOpen?: () => void;
}

/** Details that the user opens. */
export function Disclosure({ summary, children, testId, onOpen }: DisclosureProps) {
  useSheet(disclosureSheet);
  return (
    <details
      className="disclosure"
      data-testid={testId}
      onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
    >
      <summary>
        {summary}
        <Icon name="down" size={16} />
      </summary>
      {children}
    </details>
  );
}
