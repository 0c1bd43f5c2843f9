/**
 * Tries all steps of a swap together, before the first is asked for: a swap that would fail needs no
 * approval. Also finds tokens that take a fee when they move, and wallets that take one request for all steps.
 */
import type { RouterKind } from '../../../../protocol/swaps/swap-routers';
import {
  type AtomicSupport,
  type CallBatches,
  type CallsTrial,
  type ContractCall,
  NATIVE,
  type TokenId,
} from '../../../core/contracts/sender';
import type { SwapContext } from '../swap-context';

export interface SwapTrial {
  /** In their order; the last is the swap. */
  calls: readonly ContractCall[];
  batches: CallBatches;
  /** The wallet takes all calls in one request. `ready`: it may upgrade the account first. */
  atomic: AtomicSupport | undefined;
  /** Tries others as these were. */
  simulate(calls: readonly ContractCall[]): Promise<CallsTrial | undefined>;
  /** Undefined if no node can try them. */
  result: CallsTrial | undefined;
}

/** Undefined without its file. Never prompts. @param bought token */
export async function trySwap(
  { contracts, where }: SwapContext,
  calls: readonly ContractCall[],
  bought: TokenId,
): Promise<SwapTrial | undefined> {
  const batches = await contracts.batches().catch(() => undefined);
  if (!batches) return undefined;
  const simulate = (all: readonly ContractCall[]) =>
    batches.simulate(where, all, bought === NATIVE ? undefined : bought);
  const [atomic, result] = await Promise.all([
    calls.length > 1 ? batches.support(where) : undefined,
    simulate(calls),
  ]);
  return { calls, batches, atomic, result, simulate };
}

/** The amount that the router says it has paid: the last of its amounts, or the first of its results. */
function paidBy(kind: RouterKind, returned: string): bigint | undefined {
  const word = kind === 'uniswap-v2' ? returned.slice(-64) : returned.slice(2, 66);
  return word.length === 64 ? BigInt(`0x${word}`) : undefined;
}

/** The router of Uniswap v2 checks that the pool has got what was paid to it. */
const LESS_ARRIVED = /^(execution reverted: )?UniswapV2: K$/;

export type TokenFee = 'from' | 'to' | 'unknown';

/**
 * The token that keeps a part for itself, so that less arrives than the router counts; `unknown` if it can't
 * be found out.
 */
export function tokenFee(
  kind: RouterKind,
  result: CallsTrial | undefined,
  bought: TokenId,
): TokenFee | undefined {
  if (result && !result.ok) return LESS_ARRIVED.test(result.reason) ? 'from' : undefined;
  if (bought === NATIVE) return undefined;
  const paid = result && paidBy(kind, result.returned);
  if (result?.received === undefined || paid === undefined) return 'unknown';
  return result.received < paid ? 'to' : undefined;
}
