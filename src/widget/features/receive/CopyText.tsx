import { useCopy } from '../../core/views/use-copy';
import { t } from './messages';

interface CopyOptions {
  text: string;
  /** The message after a successful copy. */
  done: string;
  testId: string;
}

/** The whole text and a way to copy it. */
export function useCopyText({ text, done, testId }: CopyOptions) {
  const { copy, byHand, shown, icon } = useCopy(text, done);
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
  return { copy, whole, icon };
}
