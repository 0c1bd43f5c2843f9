import { isZero } from '../../../protocol/amount-math';
import { $acrossNetworks, $portfolio, countedOf } from '../../core/account-data/portfolio';
import { FIAT_CURRENCY } from '../../core/constants/limits';
import { $locale } from '../../core/i18n/i18n';
import type { ConnectedAccount } from '../../core/state/accounts';
import { useStore } from '../../core/views/use-store';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Lazy } from '../../ui/layout/Lazy';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';
import { Fiat } from '../../ui/values/Fiat';
import { t } from './messages';
import { NativeBalance } from './NativeBalance';

// In a file of its own: most of what the screen needs comes before the notes.
const totalChange = async () => (await import('./total/TotalChange')).TotalChange;
const totalNotes = async () => (await import('./total/TotalChange')).TotalNotes;

/**
 * Renders the total of all tokens in fiat, and below it the native balance as the network's own
 * node reports it. Without a known price or a data source, it shows the native balance alone.
 * Refreshes silently.
 */
export function AccountTotal({ account }: { account: ConnectedAccount }) {
  const locale = useStore($locale);
  const portfolio = countedOf(account, useStore($portfolio), useStore($acrossNetworks));
  const { total, partial, status, tokens, begun } = portfolio;
  // A failure never leaves a bare nothing on the screen.
  const known = total !== undefined && !(status === 'failed' && isZero(total));
  const asked = tokens.length === 0 && (status === 'idle' || status === 'loading');
  const waiting = !known && (begun || asked);
  return (
    <div class="account-total">
      {known && (
        <p>
          <VisuallyHidden>{t('total')} </VisuallyHidden>
          <Fiat
            value={total}
            currency={FIAT_CURRENCY}
            locale={locale}
            large
            testId="account-total"
          />
          {portfolio.before && (
            <Lazy
              load={totalChange}
              props={portfolio}
              skeleton={<Skeleton width={100} height={36} />}
            />
          )}
        </p>
      )}
      {waiting && <Skeleton width={160} height={38} />}
      <div class="beneath">
        <NativeBalance account={account} large={!known && !waiting} />
        {known && partial && (
          <Lazy
            load={totalNotes}
            props={portfolio}
            skeleton={<Skeleton width={112} height={20} />}
          />
        )}
      </div>
    </div>
  );
}
