/** Gets the price of a purchase. It is not binding: the provider shows its own before the user pays. */
import { isZero } from '../../../../protocol/amount-math';
import {
  type OnrampQuote,
  onrampQuote,
  type PaymentCurrency,
  type PurchaseCurrency,
} from '../../../../protocol/http/onramp';
import { sleep } from '../../../core/async/backoff';
import { loadGateway } from '../../../core/contracts/island-loaders';
import { AppKitError, appKitError } from '../../../core/errors/app-kit-error';
import { isOfChoice, quoteRefusalCode } from '../gateway-refusal';
import { loadOptions } from './load-options';
import { type ShownQuote, setOnramp } from './onramp-store';

export interface QuoteQuestion {
  /** CAIP-2. */
  networkId: string;
  purchaseCurrency: PurchaseCurrency;
  paymentCurrency: PaymentCurrency;
  /** A decimal string. */
  amount: string;
}

/** (ours) Of the last typed digit. */
const TYPED_MS = 300;
/** Characters. More is no price of anything. */
const LONGEST = 30;

/** True if the reply is about this purchase, in amounts that can be shown. */
function isAbout(quote: OnrampQuote, { paymentCurrency, purchaseCurrency }: QuoteQuestion) {
  const { purchaseAmount, quoteId: _, ...fiat } = quote;
  const isIn = (unit: string) => (money: { amount: string; currency: string }) =>
    money.currency === unit && money.amount.length <= LONGEST;
  return (
    Object.values(fiat).every(isIn(paymentCurrency.id)) &&
    isIn(purchaseCurrency.symbol)(purchaseAmount) &&
    !isZero(purchaseAmount.amount)
  );
}

/**
 * Without an offer: every amount is the entered one. Shown as an estimate only; no total and no button
 * uses it. Source: specification §8; protocol §1.7.
 */
function estimateOf({ amount, paymentCurrency }: QuoteQuestion): ShownQuote {
  const money = { amount, currency: paymentCurrency.id };
  return {
    ...{ paymentTotal: money, paymentSubtotal: money, purchaseAmount: money },
    ...{ coinbaseFee: money, networkFee: money, quoteId: 'mocked-quote-id', isEstimate: true },
  };
}

/** The gateway, or the provider behind it, did not answer. */
const isSilent = ({ code, params: { n = 0 } }: AppKitError): boolean =>
  code === 'http_unreachable' ||
  code === 'http_timeout' ||
  (code === 'http_status' && (n === 404 || Number(n) >= 500));

/** @throws AppKitError `onramp_quote_failed`, or the reason of the gateway. @returns undefined on a network without purchases */
export async function loadOnrampQuote(
  question: QuoteQuestion,
  signal?: AbortSignal,
): Promise<ShownQuote | undefined> {
  const { networkId, purchaseCurrency, paymentCurrency, amount } = question;
  const body = { purchaseCurrency, paymentCurrency, amount, network: purchaseCurrency.symbol };
  try {
    const gateway = await loadGateway();
    const quote = await gateway.callSource(networkId, onrampQuote, {
      body,
      ...(signal && { signal }),
    });
    if (!quote || isAbout(quote, question)) return quote;
    throw appKitError('onramp_quote_failed', { reason: 'it is about another purchase' });
  } catch (cause) {
    if (cause instanceof AppKitError) {
      if (cause.code === 'onramp_quote_failed') throw cause;
      if (isSilent(cause)) return estimateOf(question);
    }
    const reason = cause instanceof Error ? cause.message : String(cause);
    const code = await quoteRefusalCode(cause, signal);
    const words = { asset: purchaseCurrency.symbol, currency: paymentCurrency.id, reason };
    throw appKitError(code ?? 'onramp_quote_failed', words, cause);
  }
}

/** Specification §4: a quote sets `quotesLoading`, then stores `purchaseAmount`. @returns a stop */
export function followOnrampQuote(question: QuoteQuestion): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  const empty = { quote: undefined, purchaseAmount: undefined, error: undefined };
  setOnramp({ ...empty, quotesLoading: true });
  const run = async (): Promise<void> => {
    await sleep(TYPED_MS, signal);
    if (signal.aborted) return;
    try {
      const quote = await loadOnrampQuote(question, signal);
      if (signal.aborted) return;
      const purchaseAmount = quote && !quote.isEstimate ? quote.purchaseAmount.amount : undefined;
      setOnramp({ ...empty, quote, purchaseAmount, quotesLoading: false });
    } catch (cause) {
      if (signal.aborted) return;
      const error = cause as AppKitError;
      setOnramp({ ...empty, error, quotesLoading: false });
      // The gateway may have stopped selling it: then the choice changes, and the price with it.
      if (isOfChoice(error)) void loadOptions(question.networkId);
    }
  };
  void run();
  return () => {
    abort.abort();
    setOnramp({ ...empty, quotesLoading: false });
  };
}
