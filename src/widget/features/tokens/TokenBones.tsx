import { Skeleton } from '../../ui/Skeleton';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { t } from './messages';
import { ROW_GAP } from './row-size';

const ROWS = ['a', 'b', 'c'];

/** As high as the rows that come. */
export function TokenBones() {
  return (
    <div role="status" data-testid="tokens-waiting">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {ROWS.map((row) => (
        <div class="token" key={row} style={{ marginBlockEnd: `${ROW_GAP}px` }}>
          <Skeleton width={36} height={36} radius="50%" />
          <span class="text">
            <Skeleton width="45%" height={14} />
            <Skeleton width="30%" height={12} />
          </span>
          <Skeleton width={72} height={14} />
        </div>
      ))}
    </div>
  );
}
