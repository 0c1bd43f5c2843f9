import { Skeleton } from '../../ui/feedback/Skeleton';
import { WALLET_FACE } from './wallet-tile-size';

const KEYS = ['a', 'b', 'c', 'd'];
const ROWS = [...KEYS, 'e'];

/** Reserves the place of tiles that are loading. */
export function WalletGridSkeleton({ rows }: { rows: number }) {
  return (
    <div aria-hidden="true">
      {ROWS.slice(0, rows).map((row) => (
        <div class="all-wallets-skeleton" key={row}>
          {KEYS.map((key) => (
            <span key={key}>
              <Skeleton width={WALLET_FACE} height={WALLET_FACE} radius={16} />
              <Skeleton width="70%" height={10} />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
