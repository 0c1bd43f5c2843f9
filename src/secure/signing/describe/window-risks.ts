/** Risks of actions that decide whether a window of its own must ask. Source: security control 8. */
import { type CallAction, eachAction } from '../decode/call-action';
import type { WindowRisk } from './review';

export function risksOf(actions: readonly CallAction[]): WindowRisk[] {
  const risks = new Set<WindowRisk>();
  for (const action of eachAction(actions)) {
    if (action.kind === 'unknown') risks.add('blind');
    else if (action.kind === 'permit' && action.amount !== 0n) risks.add('permit');
    else if (action.kind === 'approve-all' && action.approved) risks.add('approval-for-all');
  }
  return [...risks];
}
