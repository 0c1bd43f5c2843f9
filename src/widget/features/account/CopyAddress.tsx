import { useLayoutEffect, useRef, useState } from 'react';
import { copyText, selectContent } from '../../core/copy-text';
import { showToast } from '../../core/toasts';
import { IconButton } from '../../ui/IconButton';
import { t } from './messages';

/** Never says "copied" when it was not: then the whole address is there, selected. */
export function useCopyAddress(address: string) {
  const [byHand, setByHand] = useState(false);
  const whole = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (byHand && whole.current) selectContent(whole.current);
  }, [byHand]);

  const copy = async (): Promise<void> => {
    const done = await copyText(address);
    setByHand(!done);
    if (done) showToast('success', t('copied'), { detail: address });
    else if (whole.current) selectContent(whole.current);
  };
  const button = (
    <IconButton
      icon="copy"
      filled
      label={t('copy')}
      onPress={() => void copy()}
      testId="account-copy"
    />
  );
  const fallback = byHand && (
    <div class="panel" role="status">
      <p class="small muted">{t('copyByHand')}</p>
      <bdi ref={whole} dir="ltr" class="whole" data-testid="address-whole">
        {address}
      </bdi>
    </div>
  );
  return { button, fallback };
}
