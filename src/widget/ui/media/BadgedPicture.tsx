import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons/Icon';

interface BadgedProps {
  children: ReactNode;
  icon?: IconName;
  /** In place of an icon: a picture of 14 px, such as the network of a token. */
  badge?: ReactNode;
}

/** A picture with a small mark at its end, such as the direction of a transfer. Decorative. */
export function BadgedPicture({ icon, badge, children }: BadgedProps) {
  return (
    <span class="badged" aria-hidden="true">
      {children}
      <span class="pic-badge">{badge ?? (icon && <Icon name={icon} size={12} />)}</span>
    </span>
  );
}
