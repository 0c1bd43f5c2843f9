/** The prices of the sandbox's payment provider: fixed, and exact to the last digit. */
import { formatDecimals, parseDecimals } from '../../protocol/amount';

/** Per mille. */
const FEE = 15n;
/** Cents. */
const NETWORK_FEE = 25n;
/** Hundredths of a dollar for one unit of the currency. */
const RATES: Readonly<Record<string, bigint>> = { USD: 100n, EUR: 110n };

interface Asset {
  decimals: number;
  /** Whole dollars. */
  price: bigint;
}

const ASSETS: Readonly<Record<string, Asset>> = {
  USDX: { decimals: 6, price: 1n },
  ETH: { decimals: 18, price: 2000n },
};

export interface PayQuestion {
  asset: string;
  currency: string;
  amount: string;
}

export interface PayPrice {
  /** Decimal strings in the currency. */
  total: string;
  subtotal: string;
  fee: string;
  networkFee: string;
  /** Smallest units. */
  units: bigint;
  /** A decimal string. */
  coins: string;
}

/** @returns undefined for what is not sold, or too little to sell. */
export function priceOf({ asset, currency, amount }: PayQuestion): PayPrice | undefined {
  const rate = Object.hasOwn(RATES, currency) ? RATES[currency] : undefined;
  const sold = Object.hasOwn(ASSETS, asset) ? ASSETS[asset] : undefined;
  if (!rate || !sold || !/^\d{1,9}(?:\.\d{1,2})?$/.test(amount)) return undefined;
  const total = parseDecimals(amount, 2);
  // In favor of the provider, as everywhere.
  const fee = (total * FEE + 999n) / 1000n;
  const net = total - fee - NETWORK_FEE;
  if (net <= 0n) return undefined;
  const units = (net * rate * 10n ** BigInt(sold.decimals)) / (sold.price * 10_000n);
  const money = (cents: bigint) => formatDecimals(cents, 2);
  return {
    ...{ total: money(total), subtotal: money(net), fee: money(fee), units },
    ...{ networkFee: money(NETWORK_FEE), coins: formatDecimals(units, sold.decimals) },
  };
}
