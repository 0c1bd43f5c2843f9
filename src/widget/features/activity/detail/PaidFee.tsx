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
  const paidFee = sessionOf(account.namespace)?.adapter.send?.paidFee;
  const key = `${network.id} ${hash}`;
  const [read, setRead] = useState<{ key: string; paid: bigint | undefined }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the network and the hash
  useEffect(() => {
    let live = true;
    paidFee?.(network, hash).then(
      (paid) => live && setRead({ key, paid }),
      () => live && setRead({ key, paid: undefined }),
    );
    return () => {
      live = false;
    };
  }, [key, paidFee]);
  // This namespace reads no fees.
  if (!paidFee) return null;
  const fee = read?.key === key ? read.paid : 'reading';
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
