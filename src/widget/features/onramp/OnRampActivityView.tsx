import { useEffect } from 'react';
import type { ViewProps } from '../../core/contracts/view-types';
import { $locale } from '../../core/i18n/i18n';
import { pushView } from '../../core/views/router';
import { useStore } from '../../core/views/use-store';
import { Button } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Tag } from '../../ui/feedback/Tag';
import { Warning } from '../../ui/feedback/Warning';
import { Foot } from '../../ui/layout/Foot';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';
import { SkeletonRow } from '../../ui/lists/SkeletonRow';
import { ItemPicture } from '../../ui/media/ItemPicture';
import { useSheet } from '../../ui/styles/use-sheet';
import { $purchaseList, followPurchases } from './activity/follow-purchases';
import { byMonth, monthOfRows, type PurchaseRow } from './activity/purchase-rows';
import { tokenPicture } from './choice/currency-pictures';
import { $onramp } from './choice/onramp-store';
import { t } from './messages';
import { onrampSheet } from './sheet';
import { useBuyer } from './use-buyer';

const TAGS = { pending: 'pending', failed: 'statusFailed' } as const;

function Entry({ row, locale }: { row: PurchaseRow; locale: string }) {
  const { title, asset, provider, at, state } = row;
  const day = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' }).format(at);
  return (
    <li class="entry" data-testid="onramp-entry">
      <ItemPicture name={asset} src={tokenPicture(asset)} round />
      <span class="text">
        <bdi>{title}</bdi>
        <span class="small muted">{`${t('from', { label: provider })} · ${day}`}</span>
      </span>
      {state !== 'done' && (
        <Tag tone={state === 'failed' ? 'bad' : 'neutral'}>{t(TAGS[state])}</Tag>
      )}
    </li>
  );
}

/** Lists the purchases by month, newest first. */
export function OnRampActivityView({ available }: ViewProps) {
  useSheet(onrampSheet);
  const buyer = useBuyer('OnRamp');
  const { rows, status } = useStore($purchaseList);
  const { providers, options } = useStore($onramp);
  const locale = useStore($locale);
  const account = buyer && buyer !== 'none' ? buyer.account : undefined;
  const coinbase = providers.some(({ name }) => name === 'coinbase');
  const of = account && options !== 'loading' && `${account.caipAddress} ${coinbase}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what else is known of the account changes nothing
  useEffect(() => (account && of ? followPurchases(account, coinbase) : undefined), [of]);
  if (!account) return null;
  const now = Date.now();
  return (
    <div class="onramp">
      {status === 'failed' && (
        <div role="alert">
          <Warning>{t('activityFailed')}</Warning>
        </div>
      )}
      {status === 'loading' && rows.length === 0 && (
        <div class="col" role="status">
          <VisuallyHidden>{t('activityLoading')}</VisuallyHidden>
          <SkeletonRow />
          <SkeletonRow />
          <SkeletonRow />
        </div>
      )}
      {status === 'ready' && rows.length === 0 && (
        <EmptyState
          drawing="noActivity"
          title={t('empty')}
          message={t('emptyText')}
          action={
            available('OnRampProviders') && (
              <Button onPress={() => pushView('OnRampProviders')} testId="onramp-buy">
                {t('buy')}
              </Button>
            )
          }
        />
      )}
      {byMonth(rows).map((month) => (
        <section key={`${month.year} ${month.month}`}>
          <h3 class="head muted">{monthOfRows(month, locale, now)}</h3>
          <ul class="plain">
            {month.rows.map((row) => (
              <Entry key={row.key} row={row} locale={locale} />
            ))}
          </ul>
        </section>
      ))}
      <Foot />
    </div>
  );
}
