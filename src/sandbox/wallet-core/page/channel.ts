/**
 * Defines the channel between the page's side of the namespaces and the wallet, independent of the
 * transport.
 */
import type { WireAccount } from '../namespaces/wire-accounts';

export interface NamespaceChannel {
  /** Rejects with WalletError. */
  call(method: string, parameter?: object): Promise<unknown>;
  /** `accounts`: those a site sees from now on; none after the end. */
  onAccounts(namespace: string, listener: (accounts: readonly WireAccount[]) => void): void;
}

export interface NamespaceEvents {
  channel: NamespaceChannel;
  /** Handles an event of the wallet; returns false if it belongs to no namespace. */
  receive(event: string, payload: unknown): boolean;
}

export function createNamespaceChannel(
  send: (method: string, params: readonly unknown[]) => Promise<unknown>,
): NamespaceEvents {
  const listeners = new Map<string, ((accounts: readonly WireAccount[]) => void)[]>();
  return {
    channel: {
      call: (method, parameter = {}) => send(method, [parameter]),
      onAccounts(namespace, listener) {
        listeners.set(namespace, [...(listeners.get(namespace) ?? []), listener]);
      },
    },
    receive(event, payload) {
      const [, namespace = ''] = /^(\w+):accounts$/.exec(event) ?? [];
      for (const listener of listeners.get(namespace) ?? []) listener(payload as WireAccount[]);
      return namespace !== '';
    },
  };
}
