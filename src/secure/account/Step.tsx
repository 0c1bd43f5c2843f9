/** A screen of the account page: title, content, and its buttons. */
import type { ReactNode } from 'react';
import { Heading } from './Heading';
import type { RunningWork } from './use-work';

interface Props {
  title: string;
  children: ReactNode;
  work: RunningWork;
  /** Label of the main button. */
  action?: string;
  onAction?: () => void;
  /** Label of the way back. */
  back?: string;
  onBack?: () => void;
  isDanger?: boolean;
}

export function Step({ title, children, work, action, onAction, back, onBack, isDanger }: Props) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!work.busy) onAction?.();
      }}
    >
      <Heading text={title} />
      {children}
      {work.error !== undefined && (
        <p class="error" role="alert">
          {work.error}
        </p>
      )}
      <div class="buttons">
        {back !== undefined && (
          <button
            type="button"
            aria-disabled={work.busy}
            onClick={() => {
              if (!work.busy) onBack?.();
            }}
          >
            {back}
          </button>
        )}
        {action !== undefined && (
          <button type="submit" class={isDanger ? 'danger' : 'main'} aria-disabled={work.busy}>
            {action}
          </button>
        )}
      </div>
    </form>
  );
}
