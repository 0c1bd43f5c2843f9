import { useEffect, useState } from 'react';
import { formatDecimals } from '../../../../protocol/amount';
import { writeAmount } from '../../../../protocol/amount-input';
import type { StoredSwap } from '../../../../protocol/storage-keys';
import type { SendLocation } from '../../../core/contracts/sender';
import { $locale } from '../../../core/i18n/i18n';
import { formatAmount } from '../../../core/i18n/number-format';
import { $pendingTransactions } from '../../../core/state/pending-transactions';
import { onStorageChange } from '../../../core/storage/typed-storage';
import { pushView } from '../../../core/views/router';
import { useStore } from '../../../core/views/use-store';
import { Button } from '../../../ui/controls/Button';
import { setSwap } from '../form/swap-form';
import { t } from '../messages';
import { isAwaited } from './earlier-approval';
import { dropProgress, swapProgress } from './swap-progress';

const whatOf = ({ from, to, units }: StoredSwap): string =>
  t('what', {
    from: `${formatAmount(formatDecimals(BigInt(units), from.decimals))}\u00a0${from.symbol}`,
    to: to.symbol,
  });

/** The record of a request is written before the wallet answers it. */
const TEXTS = {
  approve: 'continueAsked',
  approved: 'continueText',
  swap: 'continueDoubt',
} as const satisfies Record<StoredSwap['step'], string>;

/** A swap between its two steps: the chain says in its review which step is next. */
export function ContinueSwap({ where }: { where: SendLocation }) {
  const [, render] = useState(0);
  const again = (): void => render((count) => count + 1);
  // Its text changes when the network has the approval.
  const rows = useStore($pendingTransactions);
  // Another tab went on with it, or discarded it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function does the same
  useEffect(
    () =>
      onStorageChange((suffix) => {
        if (suffix === 'swap_progress') again();
      }),
    [],
  );
  const found = swapProgress(where);
  if (!found) return null;
  const row = rows.find(({ id }) => id === found.hash);
  const isLost = row !== undefined && !isAwaited(found) && row.status !== 'confirmed';
  const words = isAwaited(found) ? 'continueAwaited' : isLost ? TEXTS.approve : TEXTS[found.step];
  const go = (): void => {
    const { from, to, units, slippage } = found;
    const amount = writeAmount(BigInt(units), from.decimals, $locale.get());
    setSwap({ from, to, amount, slippage });
    pushView('SwapPreview');
  };
  const discard = (): void => {
    dropProgress(where);
    again();
  };
  return (
    <div class="panel" data-testid="swap-continue">
      <p class="strong">{t('continueTitle')}</p>
      <p class="small muted">
        <bdi>{t(words, { what: whatOf(found) })}</bdi>
      </p>
      <div class="button-pair">
        <Button onPress={discard} testId="swap-discard">
          {t('discard')}
        </Button>
        <Button variant="primary" onPress={go} testId="swap-continue-go">
          {t('continue')}
        </Button>
      </div>
    </div>
  );
}
