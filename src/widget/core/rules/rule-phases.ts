/**
 * Declares rules with their phase. A rule reacts to stores. Listeners of one store run in the order in
 * which their rules started, so the phase decides: a change is stored first, then tracked and reported,
 * and the view changes last.
 */

import { combineStops, type Stop } from '../state/store-listeners';

/** Starts listeners and returns the stop that removes them. */
export type Rule = () => Stop;

/** In the order in which they start. */
const PHASES = ['persist', 'track', 'navigate'] as const;

/**
 * The rules of one domain. `persist` changes state and storage, `track` informs the page, analytics
 * and the user, `navigate` changes the modal and the route.
 */
export type RuleSet = Readonly<Partial<Record<(typeof PHASES)[number], readonly Rule[]>>>;

/** Starts phase by phase, and within a phase in the order of the sets. @returns a stop of all. */
export function startRuleSets(sets: readonly RuleSet[]): Stop {
  const rules = PHASES.flatMap((phase) => sets.flatMap((set) => set[phase] ?? []));
  return combineStops(...rules.map((start) => start()));
}
