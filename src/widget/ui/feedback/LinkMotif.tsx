import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { classNames } from '../layout/class-names';
import { travelHere } from '../media/picture-travel';
import { moreSheet } from '../styles/more-sheet';
import { useSheet } from '../styles/use-sheet';
import { SpinnerRing } from './SpinnerRing';

interface LinkMotifProps {
  /** The picture of the site, 64 px. */
  site: ReactNode;
  /** The picture of the wallet, 64 px. */
  children: ReactNode;
  /** Nothing is awaited. */
  stopped: boolean;
}

/** The site, three dots and the wallet in its ring: all states have one height, so that the text stays. */
export function LinkMotif({ site, children, stopped }: LinkMotifProps) {
  useSheet(moreSheet);
  const motif = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => travelHere(motif.current?.querySelector('.ring>.pic')), []);
  return (
    <div ref={motif} className={classNames('motif', stopped && 'rests')} aria-hidden="true">
      {site}
      <span>
        <i />
        <i />
        <i />
      </span>
      <SpinnerRing state={stopped ? 'failed' : 'waiting'}>{children}</SpinnerRing>
    </div>
  );
}
