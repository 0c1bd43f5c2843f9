import { useEffect, useId, useState } from 'react';
import {
  PRICE_RANGES,
  type PricePoint,
  type PriceRange,
} from '../../../../protocol/prices/price-history';
import { FIAT_CURRENCY } from '../../../core/constants/limits';
import { $locale } from '../../../core/i18n/i18n';
import { log } from '../../../core/reporting/logger';
import { useStore } from '../../../core/views/use-store';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden';
import { useSheet } from '../../../ui/styles/use-sheet';
import { changeMark, moneyText, percentText } from '../../../ui/values/change-text';
import { detailText as t } from '../detail-messages';
import { historyChange } from './history-change';
import { historySheet } from './history-sheet';
import { loadPrices } from './load-prices';
import { LINE_HEIGHT, LINE_WIDTH, linePoints } from './price-line';

interface PriceHistoryProps {
  /** CAIP-2. */
  networkId: string;
  /** `native`, or the token's address. */
  id: string;
}

type Shown = { of: string; points: readonly PricePoint[] } | { of: string; failed: true };

/** The token's price over a day, a week or a month: a line, and the same in words. */
export function PriceHistory({ networkId, id }: PriceHistoryProps) {
  useSheet(historySheet);
  const locale = useStore($locale);
  const name = useId();
  const [range, setRange] = useState<PriceRange>('day');
  const [shown, setShown] = useState<Shown>();
  const wanted = `${networkId}:${id} ${range}`;
  useEffect(() => {
    let live = true;
    loadPrices(networkId, id, range).then(
      (points) => live && setShown({ of: wanted, points }),
      (cause: unknown) => {
        log.warn('price history', cause);
        if (live) setShown({ of: wanted, failed: true });
      },
    );
    return () => {
      live = false;
    };
  }, [networkId, id, range, wanted]);

  const now = shown?.of === wanted ? shown : undefined;
  const points = now && 'points' in now ? now.points : [];
  const [first, last] = [points[0], points.at(-1)];
  const change = historyChange(points, range, Date.now());
  const percent = change && percentText(change.tenths, locale, change.way !== 'same');
  const said =
    first &&
    last &&
    t(change?.way ?? 'part', {
      percent: percent ?? '',
      time: t(`${range}Long`),
      from: moneyText(first.price, FIAT_CURRENCY, locale),
      to: moneyText(last.price, FIAT_CURRENCY, locale),
    });
  return (
    <div class="token-past" data-testid="price-history">
      <p class={change?.way}>
        {change && (
          <b dir="ltr" aria-hidden="true" data-testid="price-change">
            {changeMark(change.way) + percent}
          </b>
        )}
        {said && (
          <span class="muted" aria-hidden="true">
            {change ? t(`${range}Long`) : t('lessThan', { time: t(`${range}Long`) })}
          </span>
        )}
      </p>
      <div class="plot" role="status">
        {said ? (
          <svg
            viewBox={`0 0 ${LINE_WIDTH} ${LINE_HEIGHT}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={said}
            class={change?.way}
            data-testid="price-line"
          >
            <polyline
              points={linePoints(points)}
              fill="none"
              stroke="currentColor"
              stroke-width="1.75"
              stroke-linejoin="round"
              vector-effect="non-scaling-stroke"
            />
          </svg>
        ) : now ? (
          t('failed' in now ? 'historyFailed' : 'historyNone')
        ) : (
          <VisuallyHidden>{t('historyLoading')}</VisuallyHidden>
        )}
      </div>
      <fieldset aria-label={t('ranges')}>
        {PRICE_RANGES.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name={name}
              aria-label={t(`${one}Long`)}
              checked={one === range}
              onChange={() => setRange(one)}
              data-testid={`price-${one}`}
            />
            {t(one)}
          </label>
        ))}
      </fieldset>
    </div>
  );
}
