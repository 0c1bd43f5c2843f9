/** Risks of actions that decide whether a window of its own must ask. Source: security control 8. */
import { type CallAction, eachAction } from '../decode/call-action';
import type { NetworkWords } from './known-network';
import type { Review, WindowRisk } from './review';

/** The vault's own limits for a new recipient, in whole coins × 10. */
const LARGE_TENTHS: Readonly<Record<string, bigint>> = { eip155: 1n, solana: 20n };

/** More coins than a page should get by a frame that it may cover. */
export function isLargeAmount(amount: bigint, { id, decimals }: NetworkWords): boolean {
  const tenths = LARGE_TENTHS[id.slice(0, id.indexOf(':'))] ?? 0n;
  return amount * 10n > tenths * 10n ** BigInt(decimals);
}

/** The value of tokens is not known here: each move of them counts as large. */
export function risksOf(
  actions: readonly CallAction[],
  network: NetworkWords,
): Pick<Review, 'risks' | 'isLarge'> {
  const all = eachAction(actions);
  const risks: WindowRisk[] = [];
  let paid = 0n;
  let isLarge = false;
  for (const action of all) {
    if (action.kind === 'pay') paid += action.amount;
    else if (action.kind === 'unknown') risks.push('blind');
    else if (action.kind === 'permit') {
      if (action.amount !== 0n) risks.push('permit');
    } else if (action.kind === 'approve-all') {
      if (action.approved) risks.push('approval-for-all');
    } else if (action.kind === 'approve') {
      isLarge ||= action.amount > 0n && action.how !== 'lower';
    } else isLarge = true;
  }
  return { risks: [...new Set(risks)], isLarge: isLarge || isLargeAmount(paid, network) };
}
