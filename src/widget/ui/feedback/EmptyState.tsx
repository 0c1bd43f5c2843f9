import type { ReactNode } from 'react';
import type { DrawingName } from '../drawings/drawn-shapes';
import { Icon, type IconName } from '../icons/Icon';
import '../icons/status-icons';
import { DrawnPicture } from '../media/DrawnPicture';
import { moreSheet } from '../styles/more-sheet';
import { useSheet } from '../styles/use-sheet';

interface EmptyProps {
  title: string;
  icon?: IconName | undefined;
  /** In place of the icon. */
  drawing?: DrawingName | undefined;
  message?: ReactNode;
  /** The alternative action: a Button. */
  action?: ReactNode;
}

export function EmptyState({ title, icon = 'search', drawing, message, action }: EmptyProps) {
  useSheet(moreSheet);
  const badge = (
    <span className="badge">
      <Icon name={icon} size={24} />
    </span>
  );
  return (
    <div className="state">
      {drawing ? <DrawnPicture name={drawing} fallback={badge} /> : badge}
      <h3>{title}</h3>
      {message && <p>{message}</p>}
      {action}
    </div>
  );
}
