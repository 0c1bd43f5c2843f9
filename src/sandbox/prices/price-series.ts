/**
 * Exports the past prices of the seeded tokens. They follow a rule, so each start shows the same line:
 * from today's price of the pools back in time along two triangular waves.
 */
import { formatDecimals } from '../../protocol/amount';
import { SEED_AMM, SEED_MARKET, SEED_TOKENS } from '../facts-seed';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;
/** Steps of a real service: the longer the time, the longer the step. */
const STEPS: Readonly<Record<number, number>> = { 1: 15 * MINUTE, 7: 2 * HOUR, 30: 6 * HOUR };

/** Height in ten thousandths of the price, and length in seconds. */
type Wave = readonly [height: number, length: number];

interface Series {
  /** Millionths of a dollar. */
  now: number;
  waves: readonly Wave[];
}

const ETHER: Series = {
  now: 1_996_000_000,
  waves: [
    [-180, 80 * HOUR],
    [-900, 52 * DAY],
  ],
};
const STEADY: Series = { now: 1_000_000, waves: [[4, 9 * DAY]] };

/** By address in lower case, or `native`. Their prices are those of the seeded pools. */
const SERIES: ReadonlyMap<string, Series> = new Map([
  ['native', ETHER],
  [SEED_AMM.weth.toLowerCase(), ETHER],
  [SEED_TOKENS.usdx.address.toLowerCase(), STEADY],
  [
    SEED_TOKENS.star.address.toLowerCase(),
    {
      now: 1_996_000,
      waves: [
        [320, 64 * HOUR],
        [600, 44 * DAY],
      ],
    },
  ],
  [SEED_TOKENS.feeOnTransfer.address.toLowerCase(), { now: 1_996_000, waves: [[240, 30 * DAY]] }],
  [SEED_MARKET.tokens.signed.address.toLowerCase(), STEADY],
  [SEED_MARKET.tokens.resetFirst.address.toLowerCase(), STEADY],
]);

/** Zero at the ages 0, a half and a whole length; the height at a quarter, its opposite at three. */
function waveAt(age: number, [height, length]: Wave): number {
  const quarter = length / 4;
  const at = age % length;
  const part = at <= quarter ? at : at <= 3 * quarter ? 2 * quarter - at : at - length;
  return Math.round((height * part) / quarter);
}

/**
 * @param days 1, 7 or 30
 * @param now epoch seconds
 * @returns pairs of epoch milliseconds and dollars, the oldest first; undefined for an unknown token or time
 */
export function pricesOf(token: string, days: number, now: number): [number, number][] | undefined {
  const series = SERIES.get(token.toLowerCase());
  const step = STEPS[days];
  if (!series || !step) return undefined;
  const ages = Array.from({ length: (days * DAY) / step + 1 }, (_, at) => days * DAY - at * step);
  return ages.map((age) => {
    const change = series.waves.reduce((sum, wave) => sum + waveAt(age, wave), 0);
    const micro = Math.round((series.now * (10_000 + change)) / 10_000);
    return [(now - age) * 1000, Number(formatDecimals(BigInt(micro), 6))];
  });
}
