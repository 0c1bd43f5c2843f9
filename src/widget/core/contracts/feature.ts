/** Declares the feature contract: what an island of `features` gives the shell. */

import type { ErrorRows } from '../errors/catalog/initial-errors';
import type { RuleSet } from '../rules/rule-phases';
import type { ConnectGuard } from './connect-guard';

/** An island only declares these values. Importing it starts nothing; see `startup/start-feature.ts`. */
export interface Feature {
  /** Component by view name. */
  views: object;
  /** Tabs inside Account: component by tab name. */
  tabs?: object;
  errors?: readonly ErrorRows[];
  rules?: readonly RuleSet[];
  /** Each may hold or reject a connection that the wallet approved. */
  guards?: readonly ConnectGuard[];
}
