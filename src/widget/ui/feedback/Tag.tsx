import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names';

interface TagProps {
  children: ReactNode;
  tone?: 'neutral' | 'accent' | 'good' | 'bad' | undefined;
}

export function Tag({ children, tone = 'neutral' }: TagProps) {
  return (
    <span className={classNames('tag cut', tone)} part="tag">
      {children}
    </span>
  );
}
