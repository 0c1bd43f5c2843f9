import { useLayoutEffect, useRef, useState } from 'react';
import { copyText, selectContent } from '../../core/copy-text';
import { showToast } from '../../core/toasts';
import { t } from './messages';

interface CopyOptions {
  text: string;
  /** Said when it was copied. */
  done: string;
  testId: string;
}

/** The whole text and a way to copy it. Never says "copied" when it was not: then the text is selected. */
export function useCopyText({ text, done, testId }: CopyOptions) {
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
  const whole = (
    <>
      <bdi ref={shown} dir="ltr" class="whole" data-testid={testId}>
        {text}
      </bdi>
      {byHand && (
        <p class="small muted" role="status">
          {t('copyByHand')}
        </p>
      )}
    </>
  );
  return { copy, whole };
}
