import { t } from '../messages';
import { amountText } from './swap-amounts';
import type { SwapReview } from './swap-review';

/** The wallet requests that are left, before the first of them. */
export function Steps({ review, unlimited }: { review: SwapReview; unlimited: boolean }) {
  const { steps, router, query, batch } = review;
  const exact = { name: router.name, amount: amountText(query.amount, query.from) };
  const { symbol } = query.from;
  const texts = {
    reset: [t('stepReset', { symbol }), t('stepResetText', { symbol })],
    approve: [
      t('stepApprove', { symbol }),
      unlimited
        ? t('stepUnlimitedText', { name: router.name, symbol })
        : t('stepApproveText', exact),
    ],
    batch: [
      t('batch'),
      `${t('stepBatchText', exact)}${batch?.atomic === 'ready' ? ` ${t('stepUpgradeText')}` : ''}`,
    ],
    swap: [t('stepSwap')],
  } as const;
  return (
    <ol class="steps" data-testid="swap-steps">
      {steps.map((step, at) => {
        const [title, text] = texts[step];
        return (
          <li key={step} aria-current={at === 0 ? 'step' : undefined}>
            <b aria-hidden="true">{at + 1}</b>
            <span>
              {title}
              {text && (
                <p class="small muted">
                  <bdi>{text}</bdi>
                </p>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
