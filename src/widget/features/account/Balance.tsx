import type { ConnectedAccount } from '../../core/accounts';
import { $balanceState } from '../../core/balances';
import { BALANCE_DECIMALS } from '../../core/constants';
import { $locale } from '../../core/i18n';
import { useStore } from '../../core/use-store';
import { Amount } from '../../ui/Amount';
import { Skeleton } from '../../ui/Skeleton';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { t } from './messages';

interface BalanceProps {
  account: ConnectedAccount;
  large: boolean;
}

/** Cut to three decimals, never rounded up. Refreshes silently; an older one outlives a failure. */
export function Balance({ account, large }: BalanceProps) {
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
