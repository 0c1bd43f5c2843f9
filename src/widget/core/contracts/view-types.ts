import type { ComponentType } from 'react';
import type { ViewName } from '../../../protocol/host/views';

/** Ways to connect besides wallets. Source: specification §2 "Default connect-method order". */
export type ConnectMethod = 'email' | 'social';

/** The connect methods of this build, with the content of each on the first screen. */
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

/** The account tabs of this build; one function each, which `Lazy` uses as a cache key. */
export type AccountTabs = Readonly<
  Partial<Record<AccountTab, () => Promise<ComponentType<AccountTabProps>>>>
>;

/** The props that the shell passes to every screen of an island. */
export interface ViewProps {
  /** As the opener gave it: parse before use. */
  data: Readonly<Record<string, unknown>>;
  /** True if this build has the screen; the interface hides links to other screens. */
  available(view: ViewName): boolean;
  /** The tabs of the Account screen. */
  tabs?: AccountTabs;
  /** For the first screen alone. */
  methods?: ConnectMethods;
}
