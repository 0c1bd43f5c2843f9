/** Defines the endpoint of token prices. Source: protocol §1.4. */
import * as v from 'valibot';
import { caip10, price, tokenDecimals } from './account-values';
import { CURRENCIES } from './currencies';
import { endpoint } from './endpoint';
import { label, listOf, optionalField, pictureUrl } from './lenient-schemas';

/** Public servers price the first address only. */
export const MAX_PRICED = 50;

export const tokenPricesBody = () =>
  v.object({
    currency: v.picklist(CURRENCIES),
    /** CAIP-10. */
    addresses: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(MAX_PRICED)),
  });

const tokenPrice = v.object({
  address: caip10,
  name: label(32),
  symbol: label(11),
  iconUrl: optionalField(pictureUrl),
  /** Of one coin, as a decimal string. */
  price,
  decimals: tokenDecimals,
});

export const tokenPrices = endpoint<object>()({
  service: 'api',
  method: 'POST',
  pattern: '/v1/fungible/price',
  /** A token without a price has no entry. Match by address: symbols are not unique. */
  reply: v.object({ fungibles: listOf(tokenPrice, MAX_PRICED) }),
});
