import type { ReactNode } from 'react';
import type { DrawingName } from '../drawings/drawn-shapes';
import type { IconName } from '../icons/Icon';
import { classNames } from '../layout/class-names';
import { EmptyState } from './EmptyState';
import { ErrorState } from './ErrorState';

/** `list`: there are items, or there may be more of them. */
export type ListFace = 'waiting' | 'failed' | 'unsupported' | 'empty' | 'list';

interface ListScreenProps {
  face: ListFace;
  icon: IconName;
  /** Of the empty list. */
  emptyDrawing: DrawingName;
  /** The text of a face: its title, its message (`failedText`), and `retry`. */
  text(key: `${'failed' | 'unsupported' | 'empty'}${'' | 'Text'}` | 'retry'): string;
  skeleton: ReactNode;
  onRetry?: (() => void) | undefined;
  /** In place of the plain button of `onRetry`. */
  retry?: ReactNode;
  /** A Button of the empty list. */
  action: ReactNode;
  /** Comes after the empty state. */
  foot: ReactNode;
  /** The list has gaps of its own. */
  flush?: boolean;
  children: ReactNode;
}

/** Shows a list, or the reason that it is not there. */
export function ListScreen({ face, text, icon, emptyDrawing, ...props }: ListScreenProps) {
  if (face === 'waiting') return props.skeleton;
  if (face === 'list') {
    return <div className={classNames('col', props.flush && 'flush')}>{props.children}</div>;
  }
  const texts = { title: text(face), message: text(`${face}Text`) };
  if (face === 'failed') {
    return (
      <>
        <ErrorState
          {...texts}
          drawing="cannotLoad"
          retryLabel={text('retry')}
          onRetry={props.onRetry}
        />
        {props.retry}
      </>
    );
  }
  if (face === 'unsupported') {
    return <EmptyState icon={icon} drawing="notSupported" {...texts} />;
  }
  return (
    <>
      <EmptyState icon={icon} drawing={emptyDrawing} {...texts} action={props.action} />
      {props.foot}
    </>
  );
}
