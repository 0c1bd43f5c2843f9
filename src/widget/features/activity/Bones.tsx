import { Skeleton } from '../../ui/Skeleton';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { t } from './messages';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

/** As high as the rows that come. Source: protocol §10.3 "7 skeleton rows". */
export function Bones({ rows = ROWS.length }: { rows?: number }) {
  return (
    <div role="status" data-testid="activity-waiting">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {ROWS.slice(0, rows).map((row) => (
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
