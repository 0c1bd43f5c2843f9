import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons/Icon';

/** A picture with a small mark at its end, such as the direction of a transfer. Decorative. */
export function BadgedPicture({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <span class="badged" aria-hidden="true">
      {children}
      <span class="pic-badge">
        <Icon name={icon} size={12} />
      </span>
    </span>
  );
}
