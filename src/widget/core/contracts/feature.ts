/** Declares the feature contract: what an island of `features` gives the shell. */

import type { ErrorCode } from '../errors/app-kit-error';
import type { ErrorRow } from '../errors/catalog/initial';
import type { Stop } from '../state/store-listeners';

/** An island only declares these values. Importing it starts nothing; see `startup/start-feature.ts`. */
export interface Feature {
  /** Component by view name. */
  views: object;
  errors?: readonly Partial<Record<ErrorCode, ErrorRow>>[];
  /** Each starts one group of listeners and returns the stop that removes them. */
  rules?: readonly (() => Stop)[];
}
