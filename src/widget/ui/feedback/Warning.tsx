import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon';
import { classNames } from '../layout/class-names';
import '../icons/status-icons';
import { moreSheet } from '../styles/more-sheet';
import { useSheet } from '../styles/use-sheet';

interface WarningProps {
  children: ReactNode;
  /** `bad`: harm is likely. `info`: nothing is wrong. */
  tone?: 'warn' | 'bad' | 'info' | undefined;
}

export function Warning({ children, tone }: WarningProps) {
  useSheet(moreSheet);
  return (
    <div className={classNames('warning', tone)} role="note">
      <Icon name={tone === 'info' ? 'info' : 'warning'} />
      <div>{children}</div>
    </div>
  );
}
