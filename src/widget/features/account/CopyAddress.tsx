import { useCopy } from '../../core/views/use-copy';
import { IconButton } from '../../ui/controls/IconButton';
import { t } from './messages';

/** If the copy fails, it shows the whole address, selected. */
export function useCopyAddress(address: string) {
  const { copy, byHand, shown, icon } = useCopy(address, t('copied'));
  const button = (
    <IconButton
      icon={icon}
      filled
      label={t('copy')}
      onPress={() => void copy()}
      testId="account-copy"
    />
  );
  const fallback = byHand && (
    <div class="panel" role="status">
      <p class="small muted">{t('copyByHand')}</p>
      <bdi ref={shown} dir="ltr" class="whole" data-testid="address-whole">
        {address}
      </bdi>
    </div>
  );
  return { button, fallback };
}
