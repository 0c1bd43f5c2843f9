/**
 * What the first screen and the host page see of the session. It is published by `publish-snapshot.ts`; until
 * the session is there nobody is connected, and all that this build can act on is offered.
 */
import { atom, type ReadableAtom } from 'nanostores';
import type { Namespace } from '../../../protocol/caip';
import type { AccountState } from '../../../protocol/host';
import type { ConnectMethod } from '../contracts/view-types';

export interface PublicSnapshot {
  /** The active family and its network (CAIP-2). */
  activeNamespace: Namespace | undefined;
  networkId: string | undefined;
  accounts: Readonly<Partial<Record<Namespace, Readonly<AccountState>>>>;
  /** Connectors that are connected. */
  connectorIds: readonly string[];
  /** Families whose connectors are offered. */
  families: readonly Namespace[];
  noAdapters: boolean;
  /** Ways in besides wallets that the gateway allows; whether this build has them is not said. */
  ways: readonly ConnectMethod[];
  /** Picture of a browser wallet that does not say its name. */
  injectedImage?: string | undefined;
  /** The chosen network is one that the page does not use. */
  foreign: boolean;
}

const presence = atom<PublicSnapshot>({
  activeNamespace: undefined,
  networkId: undefined,
  accounts: {},
  connectorIds: [],
  families: [],
  noAdapters: false,
  ways: [],
  foreign: false,
});
export const $snapshot: ReadableAtom<PublicSnapshot> = presence;

export function setSnapshot(change: Partial<PublicSnapshot>): void {
  presence.set({ ...presence.get(), ...change });
}

/** The active family's account is connected. */
export function isConnected(): boolean {
  const { activeNamespace, accounts } = presence.get();
  return activeNamespace !== undefined && accounts[activeNamespace]?.isConnected === true;
}
