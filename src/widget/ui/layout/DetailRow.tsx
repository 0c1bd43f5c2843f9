import type { ReactNode } from 'react';
import { moreSheet } from '../styles/more-sheet';
import { useSheet } from '../styles/use-sheet';

interface DetailRowProps {
  label: string;
  children: ReactNode;
  strong?: boolean | undefined;
}

/** One line of facts; put several into a `<dl>`. */
export function DetailRow({ label, children, strong }: DetailRowProps) {
  useSheet(moreSheet);
  return (
    <div className="detail">
      <dt>{label}</dt>
      <dd className={strong ? 'strong' : undefined}>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
