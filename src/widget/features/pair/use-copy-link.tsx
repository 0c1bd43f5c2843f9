import { useLayoutEffect, useRef, useState } from 'react';
import { copyText } from '../../core/platform/clipboard';
import { showToast } from '../../core/views/toasts';
import { useCopied } from '../../core/views/use-copy';
import { Input } from '../../ui/controls/Input';
import { t } from './messages';

/**
 * Copies the link, as the alternative to the camera. If the copy fails, it shows the whole link
 * selected and never says "copied". The field is in the document before it is shown, like the code:
 * both hold the same link.
 */
export function useCopyLink(uri: string | undefined) {
  const [byHand, setByHand] = useState(false);
  const [copied, setCopied] = useCopied();
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (byHand) field.current?.select();
  }, [byHand]);

  const copy = async (): Promise<void> => {
    if (uri === undefined) return;
    const done = await copyText(uri);
    setByHand(!done);
    setCopied(done ? uri : undefined);
    if (done) {
      showToast('success', t('linkCopied'));
      return;
    }
    showToast('error', t('copyFailed'));
    field.current?.select();
  };
  const link = (
    <div class="pair-link" hidden={!byHand || uri === undefined}>
      <Input
        label={t('link')}
        hideLabel={false}
        readOnly
        value={uri ?? ''}
        elementRef={field}
        testId="wc-uri"
      />
      <p class="small muted" role="status">
        {t('copyByHand')}
      </p>
    </div>
  );
  return { copy, copied: uri !== undefined && copied === uri, link };
}
