/**
 * Lists the sign-in methods and their order. Pure. Source: specification §2 "connect-method order".
 */
import type { ConnectMethod } from '../../../core/contracts/view-types';

/** @param others without wallets, which are always there */
export function orderedMethods(
  order: readonly string[],
  others: readonly ConnectMethod[],
): (ConnectMethod | 'wallet')[] {
  const all = [...others, 'wallet' as const];
  const rank = (way: string): number => {
    const at = order.indexOf(way);
    return at < 0 ? order.length : at;
  };
  return all.sort((a, b) => rank(a) - rank(b));
}
