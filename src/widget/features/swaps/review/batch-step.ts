/** One wallet request for the approval and the swap, where the wallet takes batches. Source: EIP-5792. */
import type {
  AtomicSupport,
  CallBatches,
  ContractCall,
  Simulation,
} from '../../../core/contracts/sender';
import type { SwapContext } from '../swap-context';

export interface SwapBatch {
  /** `ready`: the wallet may upgrade the account first. */
  atomic: AtomicSupport;
  /** In their order; the last is the swap. */
  calls: readonly ContractCall[];
  batches: CallBatches;
  /** Undefined if no node can try them together. */
  simulation: Simulation | undefined;
}

/** Undefined where the wallet takes one call a request. Never prompts. */
export async function batchOf(
  { contracts, where }: SwapContext,
  makeCalls: () => Promise<readonly ContractCall[]>,
): Promise<SwapBatch | undefined> {
  // Without its file the two steps are left.
  const batches = await contracts.batches().catch(() => undefined);
  const atomic = await batches?.support(where);
  if (!batches || !atomic) return undefined;
  const calls = await makeCalls();
  return { atomic, calls, batches, simulation: await batches.simulate(where, calls) };
}
