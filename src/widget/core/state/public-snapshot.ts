/**
 * Exports the state that the first screen and the host page read. `publish-snapshot.ts` publishes
 * it; before the runtime starts, no account is connected and all namespaces of this build are
 * offered.
 */
import { atom, type ReadableAtom } from 'nanostores';
import type { Namespace } from '../../../protocol/caip';
import type { AccountState } from '../../../protocol/host/state';
import type { ConnectMethod } from '../contracts/view-types';

export interface PublicSnapshot {
  /** The active namespace and its network (CAIP-2). */
  activeNamespace: Namespace | undefined;
  networkId: string | undefined;
  accounts: Readonly<Partial<Record<Namespace, Readonly<AccountState>>>>;
  /** Connectors that are connected. */
  connectorIds: readonly string[];
  /** Namespaces with offered connectors. */
  namespaces: readonly Namespace[];
  noAdapters: boolean;
  /** Sign-in methods besides wallets that the gateway allows; this build may not include them. */
  ways: readonly ConnectMethod[];
  /** Picture of a browser wallet that does not say its name. */
  injectedImage?: string | undefined;
  /** The selected network is not one of the page's networks. */
  foreign: boolean;
}

const presence = atom<PublicSnapshot>({
  activeNamespace: undefined,
  networkId: undefined,
  accounts: {},
  connectorIds: [],
  namespaces: [],
  noAdapters: false,
  ways: [],
  foreign: false,
});
export const $snapshot: ReadableAtom<PublicSnapshot> = presence;

export function setSnapshot(change: Partial<PublicSnapshot>): void {
  presence.set({ ...presence.get(), ...change });
}

/** True if the account of the active namespace is connected. */
export function isConnected(): boolean {
  const { activeNamespace, accounts } = presence.get();
  return activeNamespace !== undefined && accounts[activeNamespace]?.isConnected === true;
}
