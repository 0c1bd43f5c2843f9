/** Turns past prices into a line for SVG. Pure. */
import type { PricePoint } from '../../../../protocol/prices/price-history';

export const LINE_WIDTH = 320;
export const LINE_HEIGHT = 72;
/** Room for the stroke. */
const EDGE = 2;

/**
 * The points of a polyline: time from left to right in every language, prices from the lowest to the
 * highest. Pixels, not money: floats are exact enough.
 */
export function linePoints(points: readonly PricePoint[]): string {
  const prices = points.map(({ price }) => Number(price));
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const first = points[0]?.at ?? 0;
  const span = (points.at(-1)?.at ?? 0) - first || 1;
  const scale = high > low && Number.isFinite(high - low) ? 1 / (high - low) : 0;
  return points
    .map(({ at }, index) => {
      const x = ((at - first) / span) * LINE_WIDTH;
      // A price that never changed is a line in the middle.
      const share = scale === 0 ? 0.5 : ((prices[index] ?? low) - low) * scale;
      const y = EDGE + (1 - share) * (LINE_HEIGHT - 2 * EDGE);
      return `${round(x)},${round(y)}`;
    })
    .join(' ');
}

const round = (value: number): number => Math.round(value * 10) / 10;
