/**
 * Exports the state of connecting and disconnecting. The first screens and the analytics read it before
 * the code that changes it has loaded.
 */
import { atom, type ReadableAtom } from 'nanostores';
import type { Connector } from '../contracts/wallet';
import type { AppKitError } from '../errors/app-kit-error';

export type ConnectState =
  | { state: 'idle' }
  /** `slow`: the wallet has not answered for long; time to say "Still waiting". */
  | { state: 'waiting'; connector: Connector; startedAt: number; slow: boolean }
  | { state: 'failed'; connector: Connector; error: AppKitError };

const connecting = atom<ConnectState>({ state: 'idle' });
export const $connectState: ReadableAtom<ConnectState> = connecting;

export function setConnectState(state: ConnectState): void {
  connecting.set(state);
}

const disconnecting = atom(false);
export const $disconnectState: ReadableAtom<boolean> = disconnecting;

export function setDisconnecting(now: boolean): void {
  disconnecting.set(now);
}

export interface ConnectReport {
  connector: Connector;
  /** Another wallet was connected before, in any namespace. */
  others: boolean;
}
const listeners = new Set<(report: ConnectReport) => void>();

/** Called after each success of `connect`. @returns a stop. */
export function onConnected(listener: (report: ConnectReport) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function reportConnected(report: ConnectReport): void {
  for (const listener of [...listeners]) listener(report);
}
