/** One seller of coins, as the routes see it. */
import type { OnrampProviderInfo, OnrampQuote } from '../../protocol/http/onramp';

export interface OnrampPurchase {
  /** Of this purchase, for the provider's reports. */
  id: string;
  project: string;
  /** Absent: the provider asks for the wallet. */
  account?: { networkId: string; address: string } | undefined;
  /** Symbol. */
  asset: string;
  /** Fiat, a decimal string; absent: the user enters it there. */
  amount?: string | undefined;
  /** ISO 4217. */
  currency: string;
  /** The visitor's address, '' if unknown: some providers bind the link to it. */
  ip: string;
}

export interface OnrampLink {
  url: string;
  /** Epoch ms. */
  expiresAt: number;
}

export interface QuoteQuestion {
  asset: string;
  currency: string;
  amount: string;
}

export interface OnrampProvider {
  info: OnrampProviderInfo;
  /** A link for one use. @throws ApiError 503, or 400 for what it does not sell. */
  createSession(purchase: OnrampPurchase): Promise<OnrampLink>;
  /** Absent: it has no quotes. @throws ApiError 503 */
  quote?(question: QuoteQuestion): Promise<OnrampQuote>;
  /** Signs its reports; absent: it sends none. */
  webhookSecret?: string;
}

/** Life of a link that this gateway makes. Coinbase and others have the same. */
export const LINK_LIFE = 300_000;
