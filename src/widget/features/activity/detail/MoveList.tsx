import type { HistoryTransfer } from '../../../../protocol/http/history';
import { amountOf } from '../list/describe-entry';
import { t } from '../messages';

/** (ours) Of the transfers of one transaction; the explorer has the rest. */
const MOST_MOVES = 20;
const SIDES = { in: 'amountIn', out: 'amountOut', self: 'amountSelf' } as const;

/** A value that must never be cut or reordered. */
export function WholeValue({ children }: { children: string }) {
  return (
    <bdi dir="ltr" class="whole">
      {children}
    </bdi>
  );
}

interface MoveListProps {
  transfers: readonly HistoryTransfer[];
  /** The address as the namespace spells it. */
  canonical: (address: string) => string;
}

/** Every transfer of a transaction, with every digit of its amount. */
export function MoveList({ transfers, canonical }: MoveListProps) {
  return (
    <>
      <ul class="activity-moves">
        {transfers.slice(0, MOST_MOVES).map((move, at) => {
          const { whole, asset } = amountOf(move, '');
          const side = move.direction === 'out' ? 'to' : 'from';
          const other = move[side];
          const { fungible_info: coin, nft_info: nft } = move;
          const token = (coin?.address ?? nft?.address)?.split(':')[2];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name, and keep their places
            <li class="panel" key={at} data-testid="detail-move">
              <span class="small muted">{t(SIDES[move.direction])}</span>
              <span class="strong whole" data-testid="detail-amount">
                <bdi dir="ltr">
                  {whole} <bdi>{asset}</bdi>
                </bdi>
              </span>
              {other && (
                <span class="small">
                  {t(side)} <WholeValue>{canonical(other)}</WholeValue>
                </span>
              )}
              {token && (
                <span class="small muted">
                  {t('token')} <WholeValue>{canonical(token)}</WholeValue>
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {transfers.length > MOST_MOVES && (
        <p class="small muted">{t('others', { n: transfers.length - MOST_MOVES })}</p>
      )}
    </>
  );
}
