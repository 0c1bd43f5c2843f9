/** Events of a wallet that change its session without a request of the page, for the rules and for `reconnect.ts`. */
import type { Adapter } from '../contracts/adapter';
import type { Connector, WalletProvider } from '../contracts/wallet';

export interface Session {
  readonly connector: Connector;
  readonly provider: WalletProvider;
  readonly adapter: Adapter;
}

type Listener = (session: Session) => void;
type SessionEvent = 'namespaces' | 'lost';

const listeners = new Map<SessionEvent, Listener>();

export function emitSession(event: SessionEvent, session: Session): void {
  listeners.get(event)?.(session);
}

/**
 * One listener for each event. `namespaces`: the wallet grants other namespaces than at the start of
 * its session. `lost`: it locked, or lost contact, and may come back by itself.
 * @returns a stop.
 */
export function onSession(event: SessionEvent, listener: Listener): () => void {
  listeners.set(event, listener);
  return () => listeners.delete(event);
}
