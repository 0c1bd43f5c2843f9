/** Currencies of prices and values. Source: protocol §1.4. */
export const CURRENCIES = ['usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy', 'btc', 'eth'] as const;
