import { Button } from '../../../ui/controls/Button';
import { Warning } from '../../../ui/feedback/Warning';
import { t } from '../messages';

/** The gateway is down: said once, with a way to try again; the rest of the screen works. */
export function CatalogueFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="status" class="col">
      <Warning>
        {t('listFailed')} {t('listFailedText')}
      </Warning>
      <Button full size="slim" icon="refresh" onPress={onRetry} testId="retry">
        {t('retry')}
      </Button>
    </div>
  );
}
