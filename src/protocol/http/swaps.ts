/**
 * Defines the swap endpoints. Token ids are CAIP-10 with the placeholder of the native coin, amounts whole
 * numbers in smallest units. Source: protocol §1.4; `providerFee` is ours.
 */
import * as v from 'valibot';
import { SLIPPAGES } from '../swaps/swap-math';
import { caip10, positiveMoney, tokenDecimals, wholeNumber } from './account-values';
import { endpoint } from './endpoint';
import { label, listOf, optionalField, pictureUrl } from './lenient-schemas';

const MAX_CALLDATA = 131_072;

const hex = v.pipe(
  v.string(),
  v.maxLength(MAX_CALLDATA),
  v.regex(/^0x(?:[0-9a-f]{2})*$/i, 'must be bytes as hex'),
);

const swapToken = v.object({
  name: label(32),
  symbol: label(11),
  /** CAIP-10; the native coin has the placeholder address. */
  address: caip10,
  decimals: tokenDecimals,
  logoUri: optionalField(pictureUrl),
  /** The token takes signed approvals (EIP-2612), as far as the server knows. */
  eip2612: optionalField(v.boolean()),
});
export type SwapToken = v.InferOutput<typeof swapToken>;

export const swapTokensQuery = () =>
  v.object({
    /** CAIP-2. */
    chainId: v.string(),
    /** One token, as CAIP-10 or as an address; also one that is on no list. */
    address: v.optional(v.string()),
  });

export const swapTokens = endpoint<v.InferInput<ReturnType<typeof swapTokensQuery>>>()({
  service: 'api',
  method: 'GET',
  pattern: '/v1/convert/tokens',
  reply: v.object({ tokens: listOf(swapToken) }),
});

export const swapQuotesQuery = () =>
  v.object({
    amount: wholeNumber,
    from: v.string(),
    to: v.string(),
    /** A plain address or CAIP-10. */
    userAddress: v.optional(v.string()),
    gasPrice: v.optional(wholeNumber),
  });

const percent = v.pipe(
  positiveMoney,
  v.regex(/^(?:100(?:\.0+)?|\d{1,2}(?:\.\d+)?)$/, 'must be 100 at most'),
);

/** The fee of a quote that must not look like a quote without a fee. */
export const UNREADABLE_FEE = 'unreadable';

const swapQuote = v.object({
  fromAmount: wholeNumber,
  toAmount: wholeNumber,
  fromAccount: caip10,
  toAccount: caip10,
  /** Percent of the source amount that the server's provider takes; absent: unknown. */
  providerFee: v.optional(v.fallback(v.nullish(percent), UNREADABLE_FEE)),
});
export type SwapQuote = v.InferOutput<typeof swapQuote>;

export const swapQuotes = endpoint<v.InferInput<ReturnType<typeof swapQuotesQuery>>>()({
  service: 'api',
  method: 'GET',
  pattern: '/v1/convert/quotes',
  /** Undefined in place of an entry that is no quote: such a list is not empty. */
  reply: v.object({ quotes: listOf(optionalField(swapQuote), 10) }),
});

export const swapAllowanceQuery = () =>
  v.object({ tokenAddress: v.string(), userAddress: v.string() });

export const swapAllowance = endpoint<v.InferInput<ReturnType<typeof swapAllowanceQuery>>>()({
  service: 'api',
  method: 'GET',
  pattern: '/v1/convert/allowance',
  reply: v.object({ allowance: wholeNumber }),
});

export const swapGasPriceQuery = () => v.object({ chainId: v.string() });

/** In wei. */
export const swapGasPrice = endpoint<v.InferInput<ReturnType<typeof swapGasPriceQuery>>>()({
  service: 'api',
  method: 'GET',
  pattern: '/v1/convert/gas-price',
  reply: v.object({ standard: wholeNumber, fast: wholeNumber, instant: wholeNumber }),
});

export const buildSwapBody = () =>
  v.object({
    amount: wholeNumber,
    eip155: v.object({
      slippage: v.picklist(SLIPPAGES, 'must be 1, 2, 3, 4 or 5'),
      permit: v.optional(hex),
    }),
    from: v.string(),
    to: v.string(),
    userAddress: v.string(),
    disableEstimate: v.optional(v.boolean()),
  });
export type BuildSwapBody = v.InferInput<ReturnType<typeof buildSwapBody>>;

const swapTransaction = v.object({
  from: caip10,
  to: caip10,
  data: hex,
  /** Expected output. */
  amount: wholeNumber,
  eip155: v.object({ gas: wholeNumber, gasPrice: wholeNumber }),
});

export const buildSwap = endpoint<object>()({
  service: 'api',
  method: 'POST',
  pattern: '/v1/convert/build-transaction',
  reply: v.object({ tx: swapTransaction }),
});

export const buildApproveQuery = () =>
  v.object({
    userAddress: v.string(),
    from: v.string(),
    to: v.string(),
    /** Absent: unlimited. */
    amount: v.optional(wholeNumber),
  });

export const buildApprove = endpoint<v.InferInput<ReturnType<typeof buildApproveQuery>>>()({
  service: 'api',
  method: 'GET',
  pattern: '/v1/convert/build-approve',
  reply: v.object({
    tx: v.object({
      /** The source token: the contract that gets the approval. */
      from: caip10,
      to: caip10,
      data: hex,
      value: wholeNumber,
      eip155: v.object({ gasPrice: wholeNumber }),
    }),
  }),
});

/** The error body of the swap endpoints. */
export const swapErrorReply = v.object({ code: v.string(), message: label(300) });
