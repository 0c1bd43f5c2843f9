import { useEffect } from 'react';
import { $locale } from '../../../core/i18n/i18n';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden';
import { t } from '../messages';
import { monthTitle } from './group-by-month';
import { relativeTime, wholeTime } from './relative-time';

const ROWS = 'abcdefg';

/**
 * As high as the rows that come; how dates look in the visitor's language is found out meanwhile.
 * Source: protocol §10.3 "7 skeleton rows".
 */
export function ActivitySkeleton({ rows = ROWS.length }: { rows?: number }) {
  useEffect(() => {
    const locale = $locale.get();
    monthTitle({ year: 0, month: 0 }, 1, locale);
    relativeTime(0, 1e6, locale);
    wholeTime(0, locale);
  }, []);
  return (
    <div role="status" data-testid="activity-waiting">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {[...ROWS.slice(0, rows)].map((row) => (
        <div class="entry" key={row} aria-hidden="true">
          <Skeleton width={36} height={36} radius="50%" />
          <span class="text">
            <Skeleton width="40%" height={14} />
            <Skeleton width="55%" height={12} />
          </span>
          <Skeleton width={64} height={14} />
        </div>
      ))}
    </div>
  );
}
