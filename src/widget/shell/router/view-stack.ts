/**
 * The screens kept in the page: those below the shown one stay (hidden), so that going back finds
 * the text that was typed and the place that was scrolled to.
 */
import type { RouteState } from '../../core/views/router';

export interface StackEntry {
  key: number;
  route: RouteState;
  /** How it comes in; empty: with the dialog. */
  motion: RouteState['direction'] | '';
}

let lastKey = 0;

export function nextStack(stack: readonly StackEntry[], route: RouteState): readonly StackEntry[] {
  const at = stack.findIndex((entry) => entry.route.depth === route.depth);
  const kept = stack[at];
  const same = kept?.route.view === route.view && kept.route.data === route.data;
  if (kept && same && route.direction === 'back') {
    return [...stack.slice(0, at), { key: kept.key, route, motion: 'back' }];
  }
  if (kept?.route === route) return stack;
  lastKey += 1;
  const below =
    route.direction === 'none' ? [] : stack.filter((entry) => entry.route.depth < route.depth);
  return [...below, { key: lastKey, route, motion: stack[0] ? route.direction : '' }];
}
