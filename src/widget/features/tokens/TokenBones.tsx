import { useEffect } from 'react';
import { FIAT_CURRENCY } from '../../core/constants/limits';
import { $locale } from '../../core/i18n/i18n';
import { formatAmount } from '../../core/i18n/number-format';
import { useStore } from '../../core/views/use-store';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';
import { amountParts } from '../../ui/values/amount-parts';
import { fiatParts } from '../../ui/values/fiat-parts';
import { t } from './messages';
import { ROW_GAP } from './row-size';

const ROWS = ['a', 'b', 'c', 'd', 'e'];

/** As high as the rows that come; how amounts look in the visitor's language is found out meanwhile. */
export function TokenBones() {
  const locale = useStore($locale);
  useEffect(() => {
    formatAmount('0');
    amountParts('0', 0, locale);
    fiatParts('0', FIAT_CURRENCY, locale);
  }, [locale]);
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
