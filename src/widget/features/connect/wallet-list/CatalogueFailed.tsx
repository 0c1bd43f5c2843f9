import { Button } from '../../../ui/controls/Button';
import { Warning } from '../../../ui/feedback/Warning';
import { t } from '../messages';

/**
 * Renders one message and a retry button when the gateway is down; the rest of the screen works.
 */
export function CatalogueFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="status" class="col">
      <Warning>
        <bdi>
          {t('listFailed')} {t('listFailedText')}
        </bdi>
      </Warning>
      <Button full size="slim" icon="refresh" onPress={onRetry} testId="retry">
        {t('retry')}
      </Button>
    </div>
  );
}
