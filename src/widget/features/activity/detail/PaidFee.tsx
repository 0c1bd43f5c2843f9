import { useEffect, useState } from 'react';
import { formatDecimals } from '../../../../protocol/amount';
import type { Network } from '../../../../protocol/networks';
import { formatAmount } from '../../../core/i18n/number-format';
import { sessionOf } from '../../../core/session/sessions';
import type { ConnectedAccount } from '../../../core/state/accounts';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { DetailRow } from '../../../ui/layout/DetailRow';
import { t } from '../messages';

interface PaidFeeProps {
  account: ConnectedAccount;
  network: Network;
  hash: string;
}

/** Shows the fee that the account has paid to the network, as its own node reports it. */
export function PaidFee({ account, network, hash }: PaidFeeProps) {
  const { send } = sessionOf(account.namespace)?.adapter ?? {};
  const [fee, setFee] = useState<bigint | 'reading' | undefined>('reading');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each transaction
  useEffect(() => {
    let live = true;
    send?.paidFee?.(network, hash).then(
      (paid) => live && setFee(paid),
      () => live && setFee(undefined),
    );
    return () => {
      live = false;
    };
  }, [network.id, hash]);
  // This namespace reads no fees.
  if (!send?.paidFee) return null;
  const { decimals, symbol } = network.nativeCurrency;
  return (
    <DetailRow label={t('fee')}>
      {fee === 'reading' && <Skeleton width={96} />}
      {fee === undefined && <span class="muted">{t('feeUnknown')}</span>}
      {typeof fee === 'bigint' && (
        <span dir="ltr" data-testid="detail-fee">
          {formatAmount(formatDecimals(fee, decimals))} {symbol}
        </span>
      )}
    </DetailRow>
  );
}
