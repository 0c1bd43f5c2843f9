import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons/Icon';
import '../icons/more-icons';
import { moreSheet } from '../styles/more-sheet';
import { useSheet } from '../styles/use-sheet';

interface EmptyProps {
  title: string;
  icon?: IconName | undefined;
  message?: ReactNode;
  /** The alternative action: a Button. */
  action?: ReactNode;
}

export function EmptyState({ title, icon = 'search', message, action }: EmptyProps) {
  useSheet(moreSheet);
  return (
    <div className="state">
      <span className="badge">
        <Icon name={icon} size={24} />
      </span>
      <h3>{title}</h3>
      {message && <p>{message}</p>}
      {action}
    </div>
  );
}
