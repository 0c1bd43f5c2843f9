import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { Icon } from './Icon';
import './more-icons';
import { moreSheet } from './more-sheet';
import { useSheet } from './use-sheet';

interface WarningProps {
  children: ReactNode;
  /** `bad`: harm is likely. */
  tone?: 'warn' | 'bad' | undefined;
}

export function Warning({ children, tone }: WarningProps) {
  useSheet(moreSheet);
  return (
    <div className={classNames('warning', tone === 'bad' && 'bad')} role="note">
      <Icon name="warning" />
      <div>{children}</div>
    </div>
  );
}
