import { useLayoutEffect, useRef, useState } from 'react';
import { copyText, selectContent } from '../platform/clipboard';
import { showToast } from './toasts';

/**
 * Copies a text. If the copy fails, it selects the shown text and reports no success.
 * @param done message after a successful copy
 */
export function useCopy(text: string, done: string) {
  const [failed, setFailed] = useState<string>();
  const shown = useRef<HTMLElement>(null);
  // Another text is not selected for what failed before.
  const byHand = failed === text;
  useLayoutEffect(() => {
    if (byHand && shown.current) selectContent(shown.current);
  }, [byHand]);

  const copy = async (): Promise<void> => {
    const copied = await copyText(text);
    setFailed(copied ? undefined : text);
    if (copied) showToast('success', done, { detail: text });
    else if (shown.current) selectContent(shown.current);
  };
  return { copy, byHand, shown };
}
