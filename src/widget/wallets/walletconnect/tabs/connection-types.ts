/**
 * What the tabs of a browser share: one line to the relay, run by one of them. The others speak
 * through it, so everything here can be sent from tab to tab.
 */
import type { ErrorCode } from '../../../core/errors/app-kit-error';
import type { WishedNamespace } from '../pairing/session-proposal';
import type { SessionFacts } from '../session/parse-session';

export interface RpcRequest {
  method: string;
  params?: readonly unknown[] | object;
}

export interface Link {
  uri: string;
  /** Names the link in what is heard of it. */
  pairing: string;
}

/** What can be asked of the line. Each rejects with an AppKitError, or with what the wallet answered. */
export interface TabConnection {
  /** Resolves when the relay has the proposal, so that whoever scans the link finds it. */
  propose(namespaces: Record<string, WishedNamespace>): Promise<Link>;
  /** @param chain CAIP-2, as the wallet wrote it. */
  request(topic: string, chain: string, ask: RpcRequest): Promise<unknown>;
  /** Tells the wallet and forgets the session. */
  end(topic: string): Promise<void>;
  /** A session that nobody keeps is ended: its link was given up. */
  keep(topic: string): Promise<void>;
}

export type TabConnectionEvent =
  | { type: 'approved'; session: SessionFacts }
  | { type: 'declined'; pairing: string; cause: { code?: number; message: string } }
  | { type: 'changed'; session: SessionFacts }
  | { type: 'ended'; topic: string }
  /** The wallet's own event, e.g. `chainChanged`. */
  | { type: 'told'; topic: string; name: string; data: unknown; chain: string }
  /** A request is on its way to the wallet. */
  | { type: 'asked'; topic: string; id: number; method: string }
  /** The relay sent us away; it is not tried again by itself. */
  | { type: 'refused'; code: ErrorCode; reason: string }
  /** No connection came about, for now. */
  | { type: 'unreachable' };

export type Hear = (event: TabConnectionEvent) => void;
