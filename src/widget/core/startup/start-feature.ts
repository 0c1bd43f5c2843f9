/** Starts the error rows and rules of an island when it loads, and stops its rules with the runtime. */

import type { Feature } from '../contracts/feature';
import { addErrors } from '../errors/app-kit-error';
import { combineStops, type Stop } from '../state/store-listeners';

/** Undefined while no runtime runs: an island that loads after `AppKit.destroy()` must not start. */
let running: Map<Feature, Stop> | undefined;

/**
 * Starts an island once for each runtime. A later load of the same island returns at once.
 * @returns the island, so that a loader can pass it on
 */
export function startFeature<Loaded extends Feature>(feature: Loaded): Loaded {
  if (!running?.has(feature)) {
    for (const rows of feature.errors ?? []) addErrors(rows);
    running?.set(feature, combineStops(...(feature.rules ?? []).map((start) => start())));
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
