/** Converts the typed amount to smallest units. */
import { formatDecimals, parseDecimals } from '../../../protocol/amount';
import { type AmountProblem, readAmount, writeAmount } from '../../../protocol/amount-input';
import { fiatOf, unitsFor } from '../../../protocol/amount-math';
import { formatAmount } from '../i18n/number-format';
import type { Token, TransferForm } from './transfer-form';

/** Typed money may be finer than cents: a coin of 0.0001 $ is sent by it, too. */
const FIAT_DECIMALS = 18;

export type TypedAmount =
  | { state: 'none' }
  | { state: 'bad'; problem: AmountProblem; most: number }
  | { state: 'good'; units: bigint };

const decimalsOf = ({ inFiat, token }: TransferForm): number =>
  inFiat ? FIAT_DECIMALS : (token?.decimals ?? FIAT_DECIMALS);

const readingOf = (sending: TransferForm, locale: string | undefined) =>
  readAmount(sending.amount, { decimals: decimalsOf(sending), locale });

/** A plain decimal in the typed currency; an invalid amount stays as typed. */
export function plainAmount(sending: TransferForm, locale: string): string {
  const reading = readingOf(sending, locale);
  return reading.ok ? reading.decimal : sending.amount;
}

/** The same amount in another locale; empty for an invalid amount, which might be valid there. */
export function translateAmount(sending: TransferForm, from: string, to: string): string {
  const reading = readingOf(sending, from);
  return reading.ok ? writeAmount(reading.units, decimalsOf(sending), to) : '';
}

export function typedAmount(sending: TransferForm, locale: string | undefined): TypedAmount {
  const { inFiat, token } = sending;
  const decimals = decimalsOf(sending);
  const reading = readingOf(sending, locale);
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

/** The balance from the list; the chain decides. Undefined where the list contradicts itself. */
export function listedUnits({ numeric, decimals }: Token): bigint | undefined {
  try {
    return parseDecimals(numeric, decimals);
  } catch {
    return undefined;
  }
}

export const exactAmount = (units: bigint, decimals: number): string =>
  formatDecimals(units, decimals);

/**
 * For the review: grouped by a narrow space, which is nowhere a decimal sign. Who typed `1.500` where the
 * point groups would else read on the review what they had in mind.
 */
export const clearAmount = (decimal: string): string =>
  formatAmount(decimal).replace(
    decimal.includes('.') ? /\P{Nd}(?=.*\P{Nd})/gu : /\P{Nd}/gu,
    '\u202f',
  );
