/** Starts the error rows, rules and guards of an island when it loads, and stops them with the runtime. */

import { addConnectGuard } from '../connect/connect-guards';
import type { Feature } from '../contracts/feature';
import { addErrors } from '../errors/app-kit-error';
import { startRuleSets } from '../rules/rule-phases';
import { combineStops, type Stop } from '../state/store-listeners';

/** Undefined while no runtime runs: an island that loads after `AppKit.destroy()` must not start. */
let running: Map<Feature, Stop> | undefined;

const start = ({ rules = [], guards = [] }: Feature): Stop =>
  combineStops(startRuleSets(rules), ...guards.map(addConnectGuard));

/**
 * Starts an island once for each runtime. A later load of the same island returns at once.
 * @returns the island, so that a loader can pass it on
 */
export function startFeature<Loaded extends Feature>(feature: Loaded): Loaded {
  if (!running?.has(feature)) {
    for (const rows of feature.errors ?? []) addErrors(rows);
    running?.set(feature, start(feature));
  }
  return feature;
}

/** Lets islands start until the returned stop is called, which stops those that did. */
export function openFeatures(): Stop {
  const mine = new Map<Feature, Stop>();
  running = mine;
  return () => {
    if (running === mine) running = undefined;
    for (const stop of mine.values()) stop();
    mine.clear();
  };
}
