import { $locale } from '../../../core/i18n/i18n';
import { useStore } from '../../../core/views/use-store';
import { Button } from '../../../ui/controls/Button';
import { dateText } from '../../../ui/values/date-text';
import { type ActivityState, readActivity, retryActivity } from '../history/history-store';
import { t } from '../messages';
import { ActivitySkeleton } from './ActivitySkeleton';

/** Below the last row: more, or since when this is all, or that it could not be read. */
export function ListFooter({ activity: { state, next, since } }: { activity: ActivityState }) {
  const locale = useStore($locale);
  if (state === 'loading') return <ActivitySkeleton rows={1} />;
  if (state === 'failed') {
    return (
      <div class="foot col" role="alert">
        {t('failed')}
        <Button size="slim" onPress={() => void retryActivity()} testId="retry">
          {t('retry')}
        </Button>
      </div>
    );
  }
  if (state === 'unsupported') return <p class="foot">{t('unsupported')}</p>;
  return (
    <p class="foot" data-testid={next === null ? 'activity-end' : undefined}>
      {next !== null ? (
        <Button size="slim" onPress={() => void readActivity()} testId="activity-more">
          {t('more')}
        </Button>
      ) : since ? (
        t('since', { date: dateText(since, locale) })
      ) : (
        t('end')
      )}
    </p>
  );
}
