/** Declares the feature contract: what an island of `features` gives the shell. */

import type { ComponentType } from 'react';
import type { ViewName } from '../../../protocol/host/views';
import type { ErrorRows } from '../errors/catalog/initial-errors';
import type { RuleSet } from '../rules/rule-phases';
import type { ConnectGuard } from './connect-guard';
import type { AccountTab, AccountTabProps, ViewProps } from './view-types';

/** An island only declares these values. Importing it starts nothing; see `startup/start-feature.ts`. */
export interface Feature {
  views?: Readonly<Partial<Record<ViewName, ComponentType<ViewProps>>>>;
  /** Tabs inside Account. */
  tabs?: Readonly<Partial<Record<AccountTab, ComponentType<AccountTabProps>>>>;
  errors?: readonly ErrorRows[];
  rules?: readonly RuleSet[];
  /** Each may hold or reject a connection that the wallet approved. */
  guards?: readonly ConnectGuard[];
}

/**
 * A screen: the island that shows it, the reserved height in CSS px while it loads, and its
 * audience.
 */
export type ScreenRow = readonly [
  view: ViewName,
  island: () => Promise<Feature>,
  height: number,
  /** Needs a connected account. */
  personal?: true,
];
