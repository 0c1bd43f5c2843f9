import { useCopy } from '../../core/views/use-copy';
import { classNames } from '../../ui/layout/class-names';
import { t } from './messages';

interface CopyOptions {
  text: string;
  /** The message after a successful copy. */
  done: string;
  testId: string;
  /** In two lines of about one length. */
  address?: boolean;
}

/** The whole text and a way to copy it. */
export function useCopyText({ text, done, testId, address = false }: CopyOptions) {
  const { copy, byHand, shown, icon } = useCopy(text, done);
  const whole = (
    <>
      <bdi
        ref={shown}
        dir="ltr"
        class={classNames('whole', address && 'receive-lines')}
        data-testid={testId}
      >
        {text}
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
