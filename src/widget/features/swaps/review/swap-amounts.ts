/** Writes the amounts of a swap. */

import { cutDigits, formatDecimals } from '../../../../protocol/amount';
import { fiatOf } from '../../../../protocol/amount-math';
import type { Token } from '../../../core/account-data/token';
import { FIAT_CURRENCY } from '../../../core/constants/limits';
import { formatAmount } from '../../../core/i18n/number-format';
import { coinText } from '../../../core/payments/coin-text';
import { fiatText } from '../../../ui/values/fiat-text';

/** Every digit. */
export const amountText = (units: bigint, { decimals, symbol }: Token): string =>
  coinText(units, decimals, symbol);

/** (ours) Significant digits of an amount that depends on the price. */
const DIGITS = 8;

export const aboutText = (units: bigint, { decimals, symbol }: Token): string =>
  `${formatAmount(cutDigits(formatDecimals(units, decimals), DIGITS))}\u00a0${symbol}`;

/** In fiat; empty without a price. */
export const worthText = (
  units: bigint,
  decimals: number,
  price: string | undefined,
  locale: string,
): string =>
  price === undefined ? '' : fiatText(fiatOf(units, decimals, price, 18), FIAT_CURRENCY, locale);
