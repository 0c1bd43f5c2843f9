/** The connections that live now. Written by `sessions.ts`. Source: specification §3 "Connection". */
import { atom, type ReadableAtom } from 'nanostores';
import type { CaipNetworkId, Namespace } from '../../../protocol/caip';
import type { AccountDetails } from '../contracts/wallet';
import type { WalletInfo } from './accounts';

export interface ConnectionAccount extends AccountDetails {
  address: string;
}

export interface Connection {
  namespace: Namespace;
  connectorId: string;
  /** Canonical, the chosen one first. */
  addresses: readonly [string, ...string[]];
  /** The same addresses with the details that the wallet gives. */
  accounts: readonly ConnectionAccount[];
  /** The network the wallet is on. */
  networkId: CaipNetworkId;
  walletInfo: WalletInfo;
}

/** Connections of each namespace; the active one comes first. */
export type Connections = Readonly<Partial<Record<Namespace, readonly Connection[]>>>;

const connections = atom<Connections>({});
export const $connections: ReadableAtom<Connections> = connections;

export function setConnections(namespace: Namespace, list: readonly Connection[]): void {
  const now = connections.get()[namespace] ?? [];
  if (now.length === list.length && now.every((one, at) => one === list[at])) return;
  connections.set({ ...connections.get(), [namespace]: list });
}
