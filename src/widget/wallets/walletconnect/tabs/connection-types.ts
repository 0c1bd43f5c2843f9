/**
 * The types of the connection that a browser's tabs share: the leader tab runs one relay
 * connection. The followers use it through messages, so every value must be serializable between
 * tabs.
 */
import type { NewPairing } from '../../../core/contracts/pairing-state';
import type { ErrorCode } from '../../../core/errors/app-kit-error';
import type { RequestedNamespace } from '../pairing/session-proposal';
import type { SessionFacts } from '../session/parse-session';

export interface RpcRequest {
  method: string;
  params?: readonly unknown[] | object;
}

export interface TabPairing {
  uri: string;
  /** Identifies the link in its events. */
  pairing: string;
}

/**
 * The operations of the connection. Each rejects with an AppKitError, or with the wallet's error.
 */
export interface TabConnection {
  /**
   * Resolves when the relay has the proposal, so that a wallet that scans the link finds it.
   * @param given the pairing whose link is on the screen; the leader of another version makes its own
   */
  propose(
    namespaces: Record<string, RequestedNamespace>,
    given?: NewPairing | undefined,
  ): Promise<TabPairing>;
  /** @param chain CAIP-2, as the wallet wrote it. */
  request(topic: string, chain: string, ask: RpcRequest): Promise<unknown>;
  /** Notifies the wallet and deletes the session. */
  end(topic: string): Promise<void>;
  /** Keeps the session; a session that no tab keeps is ended, because its link was abandoned. */
  keep(topic: string): Promise<void>;
}

export type TabConnectionEvent =
  | { type: 'approved'; session: SessionFacts }
  | { type: 'declined'; pairing: string; cause: { code?: number; message: string } }
  | { type: 'changed'; session: SessionFacts }
  | { type: 'ended'; topic: string }
  /** The wallet's own event, e.g. `chainChanged`. */
  | { type: 'told'; topic: string; name: string; data: unknown; chain: string }
  /** A request was sent to the wallet. */
  | { type: 'asked'; topic: string; id: number; method: string }
  /** The relay refused the connection; there is no automatic retry. */
  | { type: 'refused'; code: ErrorCode; reason: string }
  /** No connection, for now. */
  | { type: 'unreachable' };

export type TabListener = (event: TabConnectionEvent) => void;
