/** What the amount that was typed means, in smallest units. */
import { formatDecimals, parseDecimals } from '../../../protocol/amount';
import { type AmountProblem, readAmount } from '../../../protocol/amount-input';
import { fiatOf, unitsFor } from '../../../protocol/amount-math';
import type { Sending, Token } from '../../core/sending';

/** Typed money may be finer than cents: a coin of 0.0001 $ is sent by it, too. */
const FIAT_DECIMALS = 18;

export type TypedAmount =
  | { state: 'none' }
  | { state: 'bad'; problem: AmountProblem; most: number }
  | { state: 'good'; units: bigint };

export function typedAmount(
  { amount, inFiat, token }: Sending,
  locale: string | undefined,
): TypedAmount {
  const decimals = inFiat ? FIAT_DECIMALS : (token?.decimals ?? FIAT_DECIMALS);
  const reading = readAmount(amount, { decimals, locale });
  if (!reading.ok) {
    const { problem } = reading;
    return problem === 'empty' ? { state: 'none' } : { state: 'bad', problem, most: decimals };
  }
  if (!inFiat || !token) return { state: 'good', units: reading.units };
  const units = token.price ? unitsFor(reading.decimal, token.decimals, token.price) : undefined;
  return units === undefined
    ? { state: 'bad', problem: 'not_a_number', most: decimals }
    : { state: 'good', units };
}

/** In fiat, cut to cents; undefined without a price. */
export function worthOf(units: bigint, { decimals, price }: Token): string | undefined {
  return price === undefined ? undefined : fiatOf(units, decimals, price);
}

/** As the list says; the chain has the last word. Undefined where the list contradicts itself. */
export function listedUnits({ numeric, decimals }: Token): bigint | undefined {
  try {
    return parseDecimals(numeric, decimals);
  } catch {
    return undefined;
  }
}

export const exact = (units: bigint, decimals: number): string => formatDecimals(units, decimals);
