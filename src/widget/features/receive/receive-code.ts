/** Builds the content of the code: the address, or a request for an amount. Pure. */
import { type AmountProblem, decimalSign, readAmount } from '../../../protocol/amount-input';
import type { Network } from '../../../protocol/networks';
import { isPaymentRequest, paymentUri } from '../../../protocol/payment-uri/payment-uri';
import { t } from './messages';

export interface ReceiveCode {
  /** In the code: the address alone, or a link that asks for the amount. */
  value: string;
  /** Whole coins that the link asks for; undefined: the value is the address. */
  asked?: string;
  /** Why the text is no amount. Nothing typed is no problem. */
  problem?: string;
}

/** The native token of a network that is not configured is unknown. */
export function canAsk(network: Network | undefined): network is Network {
  return Boolean(network?.supported && isPaymentRequest(network.id));
}

const SENTENCES = {
  no_digits: 'noDigits',
  negative: 'negative',
  exponent: 'exponent',
  not_a_number: 'notANumber',
  separators: 'separators',
  too_many_decimals: 'tooManyDecimals',
  too_large: 'tooLarge',
} as const satisfies Partial<Record<AmountProblem, string>>;

export function receiveCode(
  address: string,
  network: Network | undefined,
  text: string,
  locale?: string,
): ReceiveCode {
  const plain = { value: address };
  if (!canAsk(network)) return plain;
  const { decimals, symbol } = network.nativeCurrency;
  const read = readAmount(text, { decimals, locale });
  if (!read.ok) {
    if (read.problem === 'empty') return plain;
    const sign = decimalSign(locale);
    return { ...plain, problem: t(SENTENCES[read.problem], { sign, symbol, decimals }) };
  }
  if (read.units === 0n) return { ...plain, problem: t('negative') };
  const { units, decimal } = read;
  const uri = paymentUri({ networkId: network.id, to: address, units, decimals });
  return uri ? { value: uri, asked: decimal } : plain;
}
