/** The change of a price over the range that the user chose. Pure. */
import {
  type PricePoint,
  type PriceRange,
  RANGE_DAYS,
} from '../../../../protocol/prices/price-history';
import { changeOf, type PriceChange } from '../../../core/account-data/price-change';

const DAY = 86_400;
/** Seconds: a first price farther from the start says nothing of the whole range. */
const NEAR: Readonly<Record<PriceRange, number>> = { day: 7_200, week: DAY, month: DAY };

/**
 * @param now epoch ms
 * @returns undefined if the prices begin long after the range does
 */
export function historyChange(
  points: readonly PricePoint[],
  range: PriceRange,
  now: number,
): PriceChange | undefined {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return undefined;
  const start = now / 1000 - RANGE_DAYS[range] * DAY;
  return Math.abs(first.at - start) > NEAR[range] ? undefined : changeOf(first.price, last.price);
}
