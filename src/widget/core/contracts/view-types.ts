import type { ComponentType } from 'react';
import type { ViewName } from '../../../protocol/host';

/** Ways to connect besides wallets. Source: specification §2 "Default connect-method order". */
export type ConnectMethod = 'email' | 'social';

/** Those of this build: what each shows on the first screen. */
export type ConnectMethods = Readonly<
  Partial<
    Record<
      ConnectMethod,
      () => Promise<
        ComponentType<{
          /** Until the visitor has agreed to the terms. */
          locked: boolean;
        }>
      >
    >
  >
>;

/** Specification §2 "Account tabs", in this order. */
export const ACCOUNT_TABS = ['tokens', 'nfts', 'activity'] as const;
export type AccountTab = (typeof ACCOUNT_TABS)[number];

/** Of the account that is shown. */
export interface AccountTabProps {
  available(view: ViewName): boolean;
}

/** Those of this build; one function each, by which `Lazy` remembers what it loaded. */
export type AccountTabs = Readonly<
  Partial<Record<AccountTab, () => Promise<ComponentType<AccountTabProps>>>>
>;

/** A screen, the island that shows it, the CSS px held free until it has come, and whom it is for. */
export type ScreenRow = readonly [
  view: ViewName,
  island: () => Promise<{ views: object }>,
  height: number,
  /** About somebody connected. */
  personal?: true,
];

/** What the shell gives every screen of an island. */
export interface ViewProps {
  /** As the opener gave it: parse before use. */
  data: Readonly<Record<string, unknown>>;
  /** Whether a screen exists in this build: what leads to one that does not is not shown. */
  available(view: ViewName): boolean;
  /** What Account shows inside. */
  tabs?: AccountTabs;
  /** For the first screen alone. */
  methods?: ConnectMethods;
}
