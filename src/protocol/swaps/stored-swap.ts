/** Schemas of the tokens and swaps in the user's storage. */
import * as v from 'valibot';
import { caip2, tokenDecimals } from '../http/account-values';
import { label } from '../http/lenient-schemas';
import { storedDecimal, storedPicture, storedText } from '../stored-text';
import { NAME_LENGTH, SYMBOL_LENGTH } from '../token-text';
import { SLIPPAGES } from './swap-math';

const text = v.pipe(storedText, v.minLength(1), v.maxLength(128));

/** Same shape as `core/account-data/parse-portfolio.ts` builds from the gateway's reply. */
export const storedToken = v.object({
  id: storedText,
  name: label(NAME_LENGTH),
  symbol: label(SYMBOL_LENGTH),
  decimals: tokenDecimals,
  numeric: storedDecimal,
  value: v.exactOptional(storedDecimal),
  price: v.exactOptional(storedDecimal),
  iconUrl: v.exactOptional(storedPicture),
  verified: v.boolean(),
  lookalike: v.boolean(),
  spam: v.exactOptional(v.literal(true)),
});

/** A swap in two steps, from its first wallet request on. */
export const storedSwap = v.object({
  networkId: caip2,
  account: text,
  router: text,
  from: storedToken,
  to: storedToken,
  /** In the smallest unit of `from`. */
  units: v.pipe(storedText, v.regex(/^\d{1,78}$/)),
  slippage: v.picklist(SLIPPAGES),
  /** `approved`: the wallet has sent the approval. `swap`: it was asked for the swap. */
  step: v.picklist(['approve', 'approved', 'swap']),
  /** Of the approval. */
  hash: v.exactOptional(text),
  at: v.number(),
});
