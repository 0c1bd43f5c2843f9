import type { HistoryTransfer } from '../../../protocol/http/history';
import { classNames } from '../../ui/class-names';
import { amountOf } from './descriptions';

interface SumProps {
  transfer: HistoryTransfer;
  sign?: string;
}

/** Cut to three decimals; the whole of it is in the tooltip. */
export function Sum({ transfer, sign = '' }: SumProps) {
  const { figure, whole, asset } = amountOf(transfer, sign);
  return (
    <span
      class={classNames('sum cut', sign === '+' && 'good')}
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
