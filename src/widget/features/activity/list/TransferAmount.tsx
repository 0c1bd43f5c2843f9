import type { HistoryTransfer } from '../../../../protocol/http/history';
import { classNames } from '../../../ui/layout/class-names';
import { amountOf } from './describe-entry';

interface SumProps {
  transfer: HistoryTransfer;
  sign?: string;
  /** A deceptive incoming transfer is not shown as a gain. */
  marked?: boolean | undefined;
}

/**
 * Cut to three decimals; the whole of it is in the tooltip. Figure and unit are cut apart, each at its own
 * end: right to left, one box around both would be cut where the figure begins.
 */
export function TransferAmount({ transfer, sign = '', marked }: SumProps) {
  const { figure, whole, asset } = amountOf(transfer, sign);
  return (
    <span
      class={classNames('sum', sign === '+' && !marked && 'good')}
      title={`${whole} ${asset}`}
      data-testid="entry-amount"
    >
      {figure && <bdi dir="ltr">{figure}</bdi>}
      {/* Apart from the figure: a symbol may begin with one. */}
      {figure && ' '}
      <bdi>{asset}</bdi>
    </span>
  );
}
