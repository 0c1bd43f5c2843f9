import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

export const OUTCOME_ID = 'outcome';

/**
 * Brings a new card into view and moves the focus to its heading, unless a person is writing. When
 * the card goes with the focus in it, the outcome of it is the place to go on from.
 */
export function useAttention(): RefObject<HTMLHeadingElement> {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const title = heading.current;
    const { activeElement } = document;
    const writing = activeElement instanceof HTMLInputElement && activeElement.value !== '';
    if (!writing) title?.focus();
    return () => {
      if (!title?.closest('section')?.contains(document.activeElement)) return;
      queueMicrotask(() => {
        // A next card has it already.
        if (document.activeElement !== document.body) return;
        document.getElementById(OUTCOME_ID)?.focus();
      });
    };
  }, []);
  return heading;
}
