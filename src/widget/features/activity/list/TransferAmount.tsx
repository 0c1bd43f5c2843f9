import type { HistoryTransfer } from '../../../../protocol/http/history';
import { classNames } from '../../../ui/layout/class-names';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden';
import { amountOf } from './describe-entry';

interface SumProps {
  transfer: HistoryTransfer;
  sign?: string;
  /** A deceptive incoming transfer is not shown as a gain. */
  marked?: boolean | undefined;
}

/**
 * Cut to three decimals; the details have every digit. Figure before unit in each direction, as in
 * the header; each is cut at its own end.
 */
export function TransferAmount({ transfer, sign = '', marked }: SumProps) {
  const { figure, whole, asset } = amountOf(transfer, sign);
  return (
    <span
      class={classNames('activity-sum', sign === '+' && !marked && 'good')}
      dir="ltr"
      data-testid="entry-amount"
    >
      {figure ? <bdi dir="ltr">{figure}</bdi> : <VisuallyHidden>{whole}</VisuallyHidden>}
      {/* Apart from the figure: a symbol may begin with one. */} <bdi>{asset}</bdi>
    </span>
  );
}
