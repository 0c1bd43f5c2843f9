/**
 * Builds the review of a swap: the gateway builds the transaction, the calldata and the chain say what it
 * does. When the review opens, every few seconds, and again on confirm.
 */
import { sameAddress } from '../../../../protocol/address-looks';
import {
  percentHundredths,
  priceImpact,
  priceMoved,
} from '../../../../protocol/swaps/swap-numbers';
import type { SwapRouter } from '../../../../protocol/swaps/swap-routers';
import {
  type ContractCall,
  NATIVE,
  type TokenFacts,
  type TransactionQuote,
} from '../../../core/contracts/sender';
import { appKitError, type ErrorCode } from '../../../core/errors/app-kit-error';
import { sentAlready } from '../../../core/payments/duplicate-payment';
import { payments } from '../../../core/payments/payment-journal';
import { sameSendContext } from '../../../core/payments/send-context';
import { doubtNow } from '../../../core/payments/unresolved-requests';
import { $pendingTransactions } from '../../../core/state/pending-transactions';
import {
  buildTransaction,
  loadQuote,
  type SwapPrices,
  type SwapQuery,
  sameQuery,
} from '../form/swap-gateway';
import { requireSwapContext, type SwapContext } from '../swap-context';
import { checkRoute } from './check-route';
import { type SwapTrial, tokenFee, trySwap } from './swap-trial';
import { type SwapWarning, warningsOf } from './swap-warnings';

/** `batch`: all of the others in one request. */
export type SwapStep = 'reset' | 'approve' | 'swap' | 'batch';

/** The step pays: what comes before it only allows. */
export const isPaying = (step: SwapStep): boolean => step === 'swap' || step === 'batch';

export interface SwapReview {
  place: SwapContext;
  query: SwapQuery;
  router: SwapRouter;
  /** Those that are left; the first is the next request to the wallet. */
  steps: readonly [SwapStep, ...SwapStep[]];
  /** Of the next step; the first of a batch. */
  call: ContractCall;
  /** Set if the next step is a batch. */
  batch: SwapTrial | undefined;
  quote: TransactionQuote;
  /** Network fees of all steps, in the native coin. */
  fee: bigint;
  /** By the gateway's price now. */
  expected: bigint;
  /** By the calldata. */
  minimum: bigint;
  prices: SwapPrices;
  /** Of the provider, percent. */
  providerFee: string;
  /** Hundredths of a percent; undefined without both prices. */
  impact: bigint | undefined;
  warnings: readonly SwapWarning[];
  /** The newest earlier request with an unknown outcome, else empty. */
  unanswered: string;
  /** Epoch ms. */
  at: number;
}

const MAX_UINT = 2n ** 256n - 1n;
/** A pool may write its price of record again after the estimate: two pools, 45,000 each. */
const GAS_RESERVE = 90_000n;

/** Tokens that refuse a new allowance over an old one. Source: protocol §4.11, lower case. */
const RESET_FIRST: readonly string[] = [
  '0xdac17f958d2ee523a2206206994597c13d831ec7',
  '0xc2132d05d31c914a87c6611c10748aeb04b58e8f',
  '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7',
  '0x919c1c267bc06a7039e03fcc2ef738525769109c',
  '0x48065fbbe25f71c9282ddf5e1cd6d6a887483d5e',
  '0x55d398326f99059ff775485246999027b3197955',
  '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9',
];

/** Allowed enough: only the exact amount or more. */
export function stepsFor(
  token: string,
  allowance: bigint,
  amount: bigint,
): readonly [SwapStep, ...SwapStep[]] {
  if (token === NATIVE || allowance >= amount) return ['swap'];
  const resets = allowance > 0n && RESET_FIRST.includes(token.toLowerCase());
  return resets ? ['reset', 'approve', 'swap'] : ['approve', 'swap'];
}

const failedAs =
  (code: ErrorCode) =>
  (cause: unknown): never => {
    throw appKitError(code, {}, cause);
  };

/** The facts of a token by the chain; the native coin is the network's own. */
async function factsOf(
  { sender, where }: SwapContext,
  token: string,
): Promise<TokenFacts | undefined> {
  return token === NATIVE ? undefined : sender.tokenFacts(where, token);
}

/** The tokens in the namespace's own notation: the gateway's spelling is not an address yet. */
function canonical({ sender }: SwapContext, query: SwapQuery): SwapQuery {
  const read = (token: SwapQuery['from']) => {
    if (token.id === NATIVE) return token;
    const found = sender.readAddress(token.id.toLowerCase());
    if ('problem' in found) throw appKitError('token_unreadable', { token: token.id });
    return { ...token, id: found.address };
  };
  return { ...query, from: read(query.from), to: read(query.to) };
}

/**
 * @param unlimited the user chose an approval without a limit
 * @throws AppKitError `swap_route_unreadable`, `swap_allowance_failed`, and those of gateway and adapter.
 */
export async function prepareSwap(asked: SwapQuery, unlimited: boolean): Promise<SwapReview> {
  const place = requireSwapContext();
  const { contracts, where } = place;
  const unanswered = doubtNow(where);
  const query = canonical(place, asked);
  const [token, amount] = [query.from.id, query.amount];
  const [built, quoted, balance, fromFacts, toFacts] = await Promise.all([
    buildTransaction(place, query),
    loadQuote(place, query),
    contracts.balance(where, token),
    factsOf(place, token),
    factsOf(place, query.to.id),
  ]);
  const { router, call, minimum } = checkRoute(where, query, built);
  const spender = router.address;
  const allowance =
    token === NATIVE
      ? MAX_UINT
      : await contracts.allowance(where, token, spender).catch(failedAs('swap_allowance_failed'));
  const approve = (allowed: bigint) =>
    contracts
      .approvalCall({ token, spender, amount: allowed })
      .catch(failedAs('swap_approval_failed'));
  let separate = stepsFor(token, allowance, amount);
  if (separate[0] === 'approve' && allowance > 0n) {
    const { simulation } = await contracts.quoteCall(where, await approve(amount));
    // A token that refuses a new allowance over an old one, and is on no list.
    if (!simulation.ok) separate = ['reset', ...separate];
  }
  const approvals = separate.flatMap((one) =>
    one === 'reset' ? [0n] : one === 'approve' ? [amount] : [],
  );
  const trial = await trySwap(
    place,
    [...(await Promise.all(approvals.map(approve))), call],
    query.to.id,
  );
  const batch = trial?.atomic && trial;
  const steps: SwapReview['steps'] = batch ? ['batch'] : separate;
  const [step] = steps;
  const next =
    batch?.calls[0] ??
    (step === 'swap'
      ? { ...call, gasReserve: GAS_RESERVE }
      : await approve(step === 'reset' ? 0n : unlimited ? MAX_UINT : amount));
  const read = await contracts.quoteCall(where, next);
  const tried = trial?.result;
  const quote = { ...read, simulation: tried && !tried.ok ? tried : read.simulation };
  const { prices, fee: providerFee } = quoted;
  const amounts = [
    { units: amount, decimals: query.from.decimals, price: prices.from },
    { units: built.expected, decimals: query.to.decimals, price: prices.to },
  ] as const;
  const impact = priceImpact(...amounts);
  const perGas = quote.price?.perGas ?? 0n;
  const later = step === 'swap' ? 0n : built.gas * perGas;
  const fee = quote.fee + quote.l1Fee + later;
  const coin = where.network.nativeCurrency;
  const record = { token, decimals: query.from.decimals, to: spender, amount };
  const warnings = warningsOf({
    ...{ query, balance, quote, impact, unanswered, coin },
    needed: fee + call.value,
    isSwap: isPaying(step),
    providerFee: percentHundredths(providerFee),
    fee: tokenFee(router.kind, tried, query.to.id),
    facts: { from: fromFacts, to: toFacts },
    repeated: sentAlready([...$pendingTransactions.get(), ...payments()], where, record) ?? '',
  });
  return {
    ...{ place, query, router, steps, call: next, batch, quote, fee, minimum, prices, providerFee },
    ...{ impact, warnings, unanswered, expected: built.expected, at: Date.now() },
  };
}

/** So much less arrives that the user looks again. */
export const priceFell = (seen: SwapReview, now: SwapReview): boolean =>
  now.expected < seen.expected && priceMoved(seen.expected, now.expected);

/**
 * The reviewed transaction with the costs of now: at least the minimum on the screen arrives. A price that is
 * better by now gives a higher one.
 * @throws AppKitError `swap_changed` when the network would refuse the reviewed one.
 */
export async function keepMinimum(seen: SwapReview, now: SwapReview): Promise<SwapReview> {
  if (!isPaying(now.steps[0]) || now.minimum >= seen.minimum) return now;
  const { call, batch, minimum } = seen;
  const { contracts, where } = now.place;
  const [quote, tried] = await Promise.all([
    batch ? now.quote : contracts.quoteCall(where, call),
    batch?.simulate(batch.calls),
  ]);
  const isRefused = tried ? !tried.ok : !quote.simulation.ok;
  if (isRefused) throw appKitError('swap_changed', { what: 'price' });
  return { ...now, call, batch, minimum, quote };
}

/** In what the two differ so that it has to be looked at again; undefined when in nothing. */
export function swapDifference(seen: SwapReview, now: SwapReview): string | undefined {
  if (!sameSendContext(seen.place, now.place)) return 'place';
  if (!sameQuery(seen.query, now.query)) return 'query';
  if (!sameAddress(seen.router.address, now.router.address)) return 'router';
  if (seen.steps.join() !== now.steps.join()) return 'steps';
  if (priceFell(seen, now)) return 'price';
  if (seen.quote.nonce !== now.quote.nonce) return 'nonce';
  // A cost that grows by more than a quarter.
  return now.fee * 4n > seen.fee * 5n ? 'fee' : undefined;
}
