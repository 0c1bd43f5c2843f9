/** The gateway's quotes, prices and transactions. All of it is checked before money moves: see `review/`. */
import { safeParse } from 'valibot';
import { sameAddress } from '../../../../protocol/address-looks';
import { parseCaipAddress } from '../../../../protocol/caip';
import {
  type BuildSwapBody,
  buildSwap,
  swapErrorReply,
  swapQuotes,
  UNREADABLE_FEE,
} from '../../../../protocol/http/swaps';
import { tokenPrices } from '../../../../protocol/http/token-prices';
import type { Slippage } from '../../../../protocol/swaps/swap-math';
import { PUBLIC_PROVIDER_FEE } from '../../../../protocol/swaps/swap-numbers';
import { NATIVE, type Token } from '../../../core/account-data/token';
import { $options } from '../../../core/config/options';
import { PUBLIC_API_URL } from '../../../core/constants/known-values';
import { loadGateway } from '../../../core/contracts/island-loaders';
import { AppKitError, appKitError, type ErrorCode } from '../../../core/errors/app-kit-error';
import { readRefusal } from '../../../core/gateway/read-refusal';
import { log } from '../../../core/reporting/logger';
import type { SwapContext } from '../swap-context';
import { swapTokenId } from './swap-tokens';

/** The tokens and the amount of a swap. */
export interface SwapQuery {
  from: Token;
  to: Token;
  /** In the smallest unit of `from`. */
  amount: bigint;
  slippage: Slippage;
}

/** Of one token, in fiat; absent where it is unknown. */
export interface SwapPrices {
  from?: string | undefined;
  to?: string | undefined;
  coin?: string | undefined;
}

export interface SwapQuote {
  query: SwapQuery;
  /** In the smallest unit of `to`. */
  received: bigint;
  /** Of the provider, percent. */
  fee: string;
  prices: SwapPrices;
  /** Epoch ms. */
  at: number;
}

/** Codes of the gateway that name what the user can change. */
const REASONS = new Map<string, ErrorCode>([
  ['insufficient_liquidity', 'swap_no_liquidity'],
  ['same_token', 'swap_same_token'],
]);

/** The reason in the gateway's reply, where it is one that the user can act on. */
async function named(
  cause: unknown,
  otherwise: ErrorCode,
  signal?: AbortSignal,
): Promise<AppKitError> {
  if (cause instanceof AppKitError && cause.code === 'canceled') return cause;
  const body = safeParse(swapErrorReply, await readRefusal(cause, signal));
  const code = body.success && REASONS.get(body.output.code);
  return code ? appKitError(code) : appKitError(otherwise, {}, cause);
}

async function pricesOf(networkId: string, ids: readonly string[]) {
  const gateway = await loadGateway();
  const body = { currency: 'usd', addresses: ids, projectId: $options.get().projectId };
  const reply = await gateway.callSource(networkId, tokenPrices, { body });
  return reply?.fungibles ?? [];
}

/** By address. Public servers price the first address only: the others are asked alone. */
export async function loadPrices(
  networkId: string,
  { from, to }: Pick<SwapQuery, 'from' | 'to'>,
): Promise<SwapPrices> {
  const wanted = { from: from.id, to: to.id, coin: NATIVE };
  const ids = [...new Set(Object.values(wanted))].map((id) => swapTokenId(networkId, id));
  try {
    const found = await pricesOf(networkId, ids);
    const isKnown = (id: string) => found.some(({ address }) => sameId(address, id));
    const [first, ...others] = ids;
    if (found.length === 1 && first && isKnown(first)) {
      found.push(...(await Promise.all(others.map((id) => pricesOf(networkId, [id])))).flat());
    }
    const priceOf = (token: string) =>
      found.find(({ address }) => sameId(address, swapTokenId(networkId, token)))?.price;
    return { from: priceOf(wanted.from), to: priceOf(wanted.to), coin: priceOf(wanted.coin) };
  } catch (cause) {
    log.warn(appKitError('swap_price_failed', {}, cause));
    return {};
  }
}

const sameId = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Percent, as the gateway names it. Source: ADR 45. */
const feeOf = (named: string | null | undefined): string =>
  named ?? ($options.get().apiUrl === PUBLIC_API_URL ? PUBLIC_PROVIDER_FEE : '0');

/**
 * @throws AppKitError `swap_init_failed`, `swap_no_liquidity`, `swap_same_token`, `swap_fee_unreadable`,
 * `swap_unsupported`, `canceled`.
 */
export async function loadQuote(
  { where }: SwapContext,
  query: SwapQuery,
  signal?: AbortSignal,
): Promise<SwapQuote> {
  const { id } = where.network;
  const [from, to] = [query.from, query.to].map((token) => swapTokenId(id, token.id)) as [
    string,
    string,
  ];
  const search = { amount: String(query.amount), from, to, userAddress: where.from };
  const gateway = await loadGateway();
  const prices = loadPrices(id, query);
  try {
    const reply = await gateway.callSource(id, swapQuotes, {
      query: search,
      ...(signal && { signal }),
    });
    if (!reply) throw appKitError('swap_unsupported');
    const quote = reply.quotes.find(
      (one) =>
        one &&
        sameId(one.fromAccount, from) &&
        sameId(one.toAccount, to) &&
        BigInt(one.fromAmount) === query.amount,
    );
    // A reply about another swap says nothing about the pools.
    if (!quote) {
      throw appKitError(reply.quotes.length > 0 ? 'swap_init_failed' : 'swap_no_liquidity');
    }
    if (quote.providerFee === UNREADABLE_FEE) throw appKitError('swap_fee_unreadable');
    return {
      query,
      received: BigInt(quote.toAmount),
      fee: feeOf(quote.providerFee),
      prices: await prices,
      at: Date.now(),
    };
  } catch (cause) {
    if (cause instanceof AppKitError && cause.code.startsWith('swap_')) throw cause;
    throw await named(cause, 'swap_init_failed', signal);
  }
}

/** A transaction as the gateway built it: not checked yet. */
export interface BuiltSwap {
  from: string;
  to: string;
  chainId: string;
  data: string;
  expected: bigint;
  gas: bigint;
}

/** @throws AppKitError `swap_build_failed`, `swap_no_liquidity`, `swap_same_token`, `swap_unsupported`. */
export async function buildTransaction(place: SwapContext, query: SwapQuery): Promise<BuiltSwap> {
  const { network, from } = place.where;
  const { id } = network;
  const body: BuildSwapBody & { projectId: string } = {
    amount: String(query.amount),
    eip155: { slippage: query.slippage },
    from: swapTokenId(id, query.from.id),
    to: swapTokenId(id, query.to.id),
    userAddress: `${id}:${from}`,
    // The account reads its own node; before an approval no estimate is possible.
    disableEstimate: true,
    projectId: $options.get().projectId,
  };
  const gateway = await loadGateway();
  try {
    const reply = await gateway.callSource(id, buildSwap, { body });
    if (!reply) throw appKitError('swap_unsupported');
    const { tx } = reply;
    const to = parseCaipAddress(tx.to);
    return {
      from: parseCaipAddress(tx.from).address,
      ...{ to: to.address, chainId: to.networkId },
      ...{ data: tx.data, expected: BigInt(tx.amount), gas: BigInt(tx.eip155.gas) },
    };
  } catch (cause) {
    if (cause instanceof AppKitError && cause.code.startsWith('swap_')) throw cause;
    throw await named(cause, 'swap_build_failed');
  }
}

/** One swap for another, whatever the objects. */
export const sameQuery = (one: SwapQuery, other: SwapQuery): boolean =>
  sameAddress(one.from.id, other.from.id) &&
  sameAddress(one.to.id, other.to.id) &&
  one.amount === other.amount;
