import { $locale } from '../../core/i18n';
import { useStore } from '../../core/use-store';
import { Button } from '../../ui/Button';
import { dateText } from '../../ui/date-text';
import { type Activity, readActivity, retryActivity } from './activity';
import { Bones } from './Bones';
import { t } from './messages';

/** Below the last row: more, or since when this is all, or that it could not be read. */
export function Foot({ activity: { state, next, since } }: { activity: Activity }) {
  const locale = useStore($locale);
  if (state === 'loading') return <Bones rows={1} />;
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
