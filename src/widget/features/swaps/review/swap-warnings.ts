/** Lists the warnings of a swap. Pure. */
import { cutDigits, formatDecimals } from '../../../../protocol/amount';
import { FEE_HIGH, IMPACT_RED } from '../../../../protocol/swaps/swap-numbers';
import { conflictingFact } from '../../../../protocol/token-text';
import type { TokenFacts, TransactionQuote } from '../../../core/contracts/sender';
import {
  type PaymentWarning,
  sortWarnings,
  type WarningLevel,
} from '../../../core/payments/payment-warning';
import type { SwapQuery } from '../form/swap-gateway';
import type { TokenFee } from './swap-trial';

type Id =
  | 'balance'
  | 'noGas'
  | 'decimals'
  | 'tokenName'
  | 'reverts'
  | 'feeFrom'
  | 'feeTo'
  | 'feeUnknown'
  | 'unanswered'
  | 'repeated'
  | 'impactHigh'
  | 'feeHigh'
  | 'impactUnknown'
  | 'notListed';

export type SwapWarning = PaymentWarning<Id>;

interface SwapFacts {
  query: SwapQuery;
  /** Of the source token. */
  balance: bigint;
  quote: TransactionQuote;
  /** Coins for the value and all fees. */
  needed: bigint;
  /** The next step is the swap itself. */
  isSwap: boolean;
  /** By the chain; undefined for the native coin. */
  facts: { from: TokenFacts | undefined; to: TokenFacts | undefined };
  impact: bigint | undefined;
  /** Of the provider, hundredths of a percent. */
  providerFee: bigint;
  /** The token that takes a fee when it moves. */
  fee: TokenFee | undefined;
  unanswered: string;
  repeated: string;
  coin: { symbol: string };
}

const one = (
  when: boolean,
  id: Id,
  level: WarningLevel,
  params: SwapWarning['params'] = {},
): SwapWarning | undefined => (when ? { id, level, params } : undefined);

/** Decimals, name and symbol are the token's own, or it is not swapped. */
function contradiction(
  token: SwapQuery['from'],
  facts: TokenFacts | undefined,
): SwapWarning | undefined {
  const fact = facts && conflictingFact(token, facts);
  if (!facts || !fact) return undefined;
  const params = { listed: token[fact], actual: facts[fact] };
  return one(true, fact === 'decimals' ? 'decimals' : 'tokenName', 'block', params);
}

/** Hundredths of a percent as percent. */
export const percentText = (hundredths: bigint): string => formatDecimals(hundredths, 2);

/** Up: the next price asks for no new confirmation of the same loss. */
const wholePercent = (hundredths: bigint): string => String((hundredths + 99n) / 100n);

export function warningsOf(swap: SwapFacts): SwapWarning[] {
  const { query, balance, quote, needed, isSwap, facts, impact, fee, coin } = swap;
  const { from, to, amount } = query;
  const max = cutDigits(formatDecimals(balance, from.decimals));
  const isShort = balance < amount;
  const unlisted = [from, to].find(({ verified }) => !verified);
  const { simulation } = quote;
  const hasGas = quote.paidElsewhere === true || quote.coin >= needed;
  return sortWarnings<Id>([
    contradiction(from, facts.from),
    contradiction(to, facts.to),
    one(isShort, 'balance', 'block', { max, symbol: from.symbol }),
    one(!isShort && !hasGas, 'noGas', 'block', { symbol: coin.symbol }),
    one(fee === 'from', 'feeFrom', 'block', { symbol: from.symbol }),
    one(fee === 'to', 'feeTo', 'block', { symbol: to.symbol }),
    simulation.ok || isShort || !hasGas || fee === 'from'
      ? undefined
      : one(true, 'reverts', 'block', { reason: simulation.reason }),
    one(swap.unanswered !== '', 'unanswered', 'acknowledge'),
    one(isSwap && swap.repeated !== '', 'repeated', 'acknowledge'),
    one(impact !== undefined && impact >= IMPACT_RED, 'impactHigh', 'acknowledge', {
      n: wholePercent(impact ?? 0n),
    }),
    one(swap.providerFee >= FEE_HIGH, 'feeHigh', 'acknowledge', {
      n: wholePercent(swap.providerFee),
    }),
    one(impact === undefined, 'impactUnknown', 'show'),
    one(fee === 'unknown', 'feeUnknown', 'show', { symbol: to.symbol }),
    one(unlisted !== undefined, 'notListed', 'show', { symbol: unlisted?.symbol ?? '' }),
  ]);
}
