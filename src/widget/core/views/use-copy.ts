import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { copyText, selectContent } from '../platform/clipboard';
import { showToast } from './toasts';

/** How long the button shows a check after a copy. Source: direction, Motion. */
const COPIED_MS = 1_600;

/** @returns the copied text for a moment, and a function that sets it or takes it away */
export function useCopied() {
  /** An object: the time starts again with each copy. */
  const [copied, setCopied] = useState<{ text: string }>();
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(undefined), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const mark = (text: string | undefined): void =>
    setCopied(text === undefined ? undefined : { text });
  return [copied?.text, mark] as const;
}

/**
 * Copies a text. If the copy fails, it selects the shown text and reports no success.
 * @param done message after a successful copy
 * @returns `icon` of the button: a check in its place for a moment after a copy
 */
export function useCopy(text: string, done: string) {
  const [failed, setFailed] = useState<string>();
  const [copied, setCopied] = useCopied();
  const shown = useRef<HTMLElement>(null);
  // Another text is not selected for what failed before.
  const byHand = failed === text;
  useLayoutEffect(() => {
    if (byHand && shown.current) selectContent(shown.current);
  }, [byHand]);

  const copy = async (): Promise<void> => {
    const good = await copyText(text);
    setFailed(good ? undefined : text);
    setCopied(good ? text : undefined);
    if (good) showToast('success', done, { detail: text });
    else if (shown.current) selectContent(shown.current);
  };
  const icon = copied === text ? 'check' : 'copy';
  return { copy, byHand, shown, icon } as const;
}
