import { $balanceState } from '../../core/account-data/native-balance';
import { BALANCE_DECIMALS } from '../../core/constants/limits';
import { $locale } from '../../core/i18n/i18n';
import type { ConnectedAccount } from '../../core/state/accounts';
import { useStore } from '../../core/views/use-store';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';
import { Amount } from '../../ui/values/Amount';
import { t } from './messages';

interface BalanceProps {
  account: ConnectedAccount;
  large: boolean;
}

/** Cut to three decimals, never rounded up. Refreshes silently; an older one outlives a failure. */
export function NativeBalance({ account, large }: BalanceProps) {
  const locale = useStore($locale);
  const failed = useStore($balanceState)[account.namespace] === 'failed';
  const { balance } = account;
  if (!balance && failed) return <p class="balance muted">{t('balanceFailed')}</p>;
  return (
    <div class="balance">
      {balance ? (
        <>
          <VisuallyHidden>{t('balance')} </VisuallyHidden>
          <Amount
            value={balance.numeric}
            symbol={balance.symbol}
            digits={BALANCE_DECIMALS}
            locale={locale}
            large={large}
            testId="account-balance"
          />
        </>
      ) : (
        <>
          <Skeleton width={160} height={large ? 38 : 20} />
          <VisuallyHidden>{t('balanceLoading')}</VisuallyHidden>
        </>
      )}
    </div>
  );
}
