import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon';
import { classNames } from '../layout/class-names';
import { moreSheet } from '../styles/more-sheet';
import { useSheet } from '../styles/use-sheet';

interface SpinnerRingProps {
  /** The picture in the middle, 64 px. */
  children: ReactNode;
  state?: 'waiting' | 'failed' | undefined;
}

/** The ring around a wallet's or network's picture while its answer is awaited. */
export function SpinnerRing({ children, state = 'waiting' }: SpinnerRingProps) {
  useSheet(moreSheet);
  const box = { x: 1, y: 1, width: 90, height: 90, rx: 26, pathLength: 100 };
  return (
    <div className={classNames('ring', state === 'failed' && 'stopped')}>
      <svg viewBox="0 0 92 92" aria-hidden="true">
        <rect {...box} />
        <rect {...box} />
      </svg>
      {children}
      {state === 'failed' && (
        <b>
          <Icon name="close" size={16} />
        </b>
      )}
    </div>
  );
}
