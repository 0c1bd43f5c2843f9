import { useLayoutEffect, useRef, useState } from 'react';
import { copyText, selectContent } from '../platform/clipboard';
import { showToast } from './toasts';

/**
 * Copies a text. Never says that it has when it could not: then what shows the text is selected.
 * @param done said when it was copied
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
