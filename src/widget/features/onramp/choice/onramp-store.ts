/** Stores the purchase that the user prepares, and the providers. Source: specification §3 "On-ramp state". */
import { atom, type ReadableAtom } from 'nanostores';
import type {
  OnrampProviderInfo,
  OnrampQuote,
  PaymentCurrency,
  PurchaseCurrency,
} from '../../../../protocol/http/onramp';
import {
  DEFAULT_PAYMENT_CURRENCIES,
  DEFAULT_PURCHASE_CURRENCIES,
} from '../../../../protocol/onramp/onramp-defaults';
import type { AppKitError } from '../../../core/errors/app-kit-error';

/** Of a reply: an offer of the gateway. `isEstimate`: made here, without any provider. */
export interface ShownQuote extends OnrampQuote {
  isEstimate?: true;
}

export interface OnrampState {
  providers: readonly OnrampProviderInfo[];
  selectedProvider?: OnrampProviderInfo | undefined;
  /** Of the last quote. */
  error?: AppKitError | undefined;
  purchaseCurrency: PurchaseCurrency;
  paymentCurrency: PaymentCurrency;
  purchaseCurrencies: readonly PurchaseCurrency[];
  paymentCurrencies: readonly PaymentCurrency[];
  /** As typed, in the user's language. */
  paymentAmount: string;
  /** A decimal string, of a quote that is an offer. */
  purchaseAmount?: string | undefined;
  quotesLoading: boolean;
  quote?: ShownQuote | undefined;
  /** Of the request for currencies and providers. */
  options: 'loading' | 'ready' | 'failed' | 'unsupported';
  /** CAIP-10 of the account that they are for. */
  optionsOf?: string | undefined;
}

const [PURCHASE] = DEFAULT_PURCHASE_CURRENCIES as [PurchaseCurrency, ...PurchaseCurrency[]];
const [PAYMENT] = DEFAULT_PAYMENT_CURRENCIES as [PaymentCurrency, ...PaymentCurrency[]];

const DEFAULTS: OnrampState = {
  providers: [],
  purchaseCurrency: PURCHASE,
  paymentCurrency: PAYMENT,
  purchaseCurrencies: DEFAULT_PURCHASE_CURRENCIES,
  paymentCurrencies: DEFAULT_PAYMENT_CURRENCIES,
  paymentAmount: '',
  quotesLoading: false,
  options: 'loading',
};

const state = atom<OnrampState>(DEFAULTS);
export const $onramp: ReadableAtom<OnrampState> = state;

export function setOnramp(change: Partial<OnrampState>): void {
  state.set({ ...state.get(), ...change });
}

/** Returns to the defaults. Source: specification §4 "On-ramp: reset returns defaults". */
export function resetOnramp(): void {
  state.set(DEFAULTS);
}

/** By its code: another reply is another object. */
const isSamePayment = (one: PaymentCurrency) => (other: PaymentCurrency) => one.id === other.id;
/** By its symbol: the ids of the built-in currencies are one. */
const isSamePurchase = (one: PurchaseCurrency) => (other: PurchaseCurrency) =>
  one.symbol === other.symbol;

/** Keeps the user's choices that are still offered; otherwise selects the first. */
export function setCurrencies(
  purchase: readonly PurchaseCurrency[],
  payment: readonly PaymentCurrency[],
): void {
  const now = state.get();
  const purchaseCurrencies = purchase.length > 0 ? purchase : DEFAULT_PURCHASE_CURRENCIES;
  const paymentCurrencies = payment.length > 0 ? payment : DEFAULT_PAYMENT_CURRENCIES;
  const [firstPurchase = PURCHASE] = purchaseCurrencies;
  const [firstPayment = PAYMENT] = paymentCurrencies;
  setOnramp({
    purchaseCurrencies,
    paymentCurrencies,
    purchaseCurrency:
      purchaseCurrencies.find(isSamePurchase(now.purchaseCurrency)) ?? firstPurchase,
    paymentCurrency: paymentCurrencies.find(isSamePayment(now.paymentCurrency)) ?? firstPayment,
  });
}
