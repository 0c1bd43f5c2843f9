/** Declares the feature contract: what an island of `features` gives the shell. */

import type { ErrorRows } from '../errors/catalog/initial';
import type { Stop } from '../state/store-listeners';

/** An island only declares these values. Importing it starts nothing; see `startup/start-feature.ts`. */
export interface Feature {
  /** Component by view name. */
  views: object;
  errors?: readonly ErrorRows[];
  /** Each starts one group of listeners and returns the stop that removes them. */
  rules?: readonly (() => Stop)[];
}
