import { useId, useLayoutEffect, useRef, useState } from 'react';
import { copyText } from '../../core/platform/clipboard';
import { showToast } from '../../core/views/toasts';
import { Input } from '../../ui/controls/Input';
import { t } from './messages';

/**
 * Copies the link, as the alternative to the camera. If the copy fails, it shows the whole link
 * selected and never says "copied". The field is in the document before it is shown, like the code:
 * both hold the same link.
 */
export function useCopyLink(uri: string | undefined) {
  const [open, setOpen] = useState(false);
  const [byHand, setByHand] = useState(false);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (byHand) field.current?.select();
  }, [byHand]);

  const copy = async (): Promise<void> => {
    if (uri === undefined) return;
    const done = await copyText(uri);
    setByHand(!done);
    if (done) {
      showToast('success', t('linkCopied'));
      return;
    }
    showToast('error', t('copyFailed'));
    setOpen(true);
    field.current?.select();
  };
  const none = uri === undefined;
  const shown = open && !none;
  const link = (
    <div class="pair-link">
      <button
        type="button"
        class="btn slim ghost"
        disabled={none}
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        data-testid="wc-show-link"
      >
        {t(shown ? 'hideLink' : 'showLink')}
      </button>
      <div id={id} hidden={!shown}>
        <Input
          label={t('link')}
          hideLabel={false}
          readOnly
          value={uri ?? ''}
          elementRef={field}
          testId="wc-uri"
        />
        {byHand && (
          <p class="small muted" role="status">
            {t('copyByHand')}
          </p>
        )}
      </div>
    </div>
  );
  return { copy, link };
}
