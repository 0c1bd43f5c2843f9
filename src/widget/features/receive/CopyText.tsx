import { useCopy } from '../../core/views/use-copy';
import { AddressGroups } from '../../ui/values/AddressGroups';
import { t } from './messages';

interface CopyOptions {
  text: string;
  /** The message after a successful copy. */
  done: string;
  testId: string;
  /** In groups, as people compare it. */
  address?: boolean;
}

/** The whole text and a way to copy it. */
export function useCopyText({ text, done, testId, address = false }: CopyOptions) {
  const { copy, byHand, shown, icon } = useCopy(text, done);
  const whole = (
    <>
      <bdi ref={shown} dir="ltr" class="whole" data-testid={testId}>
        {address ? <AddressGroups address={text} /> : text}
      </bdi>
      {byHand && (
        <p class="small muted" role="status">
          {t('copyByHand')}
        </p>
      )}
    </>
  );
  return { copy, whole, icon };
}
