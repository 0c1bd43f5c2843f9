/**
 * The figures of a swap: rate, price impact, fee, and how far a price moved. With bigints only; percent as
 * hundredths of a percent. Pure. Source: protocol §1.4 "Swap arithmetic".
 */
import { formatDecimals, truncateDecimals } from '../amount';
import { fiatOf, multiplyDecimals } from '../amount-math';

/** Of the shown amount. Source: protocol §1.4. */
export const TO_DECIMALS = 6;
/** The public service takes it from the source amount, percent. Source: protocol §4.2. */
export const PUBLIC_PROVIDER_FEE = '0.85';
/** (ours) Hundredths of a percent: a price that moved further is announced. */
const MOVED = 50n;
/** Hundredths of a percent. Source: design, picture 19. */
export const IMPACT_AMBER = 200n;
export const IMPACT_RED = 500n;

/** (ours) Hundredths of a percent: a provider that takes as much needs a confirmation, as an impact does. */
export const FEE_HIGH = 500n;

const HUNDREDTHS = 10_000n;
/** More than any price has. */
const RATE_PLACES = 18;
const FIAT_PLACES = 18;

export interface SwapAmount {
  units: bigint;
  decimals: number;
  /** Of one token. */
  price?: string | undefined;
}

/** Exactly six decimals, cut. */
export const toAmountText = ({ units, decimals }: SwapAmount): string =>
  truncateDecimals(formatDecimals(units, decimals), TO_DECIMALS);

/** Tokens received for one token, cut; undefined for nothing. */
export function rateOf(from: SwapAmount, to: SwapAmount): string | undefined {
  if (from.units === 0n) return undefined;
  const scale = 10n ** BigInt(from.decimals + RATE_PLACES);
  return formatDecimals(
    (to.units * scale) / (from.units * 10n ** BigInt(to.decimals)),
    RATE_PLACES,
  );
}

/** In the smallest unit of `FIAT_PLACES`; undefined without a price. */
function fiatUnits(amount: SwapAmount): bigint | undefined {
  if (amount.price === undefined) return undefined;
  const text = truncateDecimals(
    fiatOf(amount.units, amount.decimals, amount.price, FIAT_PLACES),
    FIAT_PLACES,
  );
  return BigInt(text.replace('.', ''));
}

/**
 * The part of the value that the swap loses, in hundredths of a percent, rounded up; negative for a gain.
 * Undefined without both prices, or for an amount without a value.
 */
export function priceImpact(from: SwapAmount, to: SwapAmount): bigint | undefined {
  const [paid, received] = [fiatUnits(from), fiatUnits(to)];
  if (paid === undefined || received === undefined || paid === 0n) return undefined;
  const lost = (paid - received) * HUNDREDTHS;
  // Up, towards the greater loss.
  return lost > 0n ? (lost + paid - 1n) / paid : lost / paid;
}

/** A price moved so far, either way, that it is announced. Both are for the same source amount. */
export function priceMoved(before: bigint, now: bigint): boolean {
  const by = now > before ? now - before : before - now;
  return by * HUNDREDTHS > before * MOVED;
}

/** @param percent as the gateway names it, e.g. `0.85` */
export function providerFee({ units, decimals }: SwapAmount, percent: string): string {
  return multiplyDecimals(multiplyDecimals(formatDecimals(units, decimals), percent), '0.01');
}

/** Percent as hundredths of a percent, rounded up. @param percent decimal, not negative */
export function percentHundredths(percent: string): bigint {
  const whole = BigInt(truncateDecimals(percent, 2).replace('.', ''));
  return /\.\d\d\d*[1-9]/.test(percent) ? whole + 1n : whole;
}
