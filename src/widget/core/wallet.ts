/** How a wallet is reached. Implemented by the islands in `wallets/`, one object each, no base class. */
import type { Namespace } from '../../protocol/caip';

/** What every wallet hands over for EVM chains (EIP-1193); other namespaces use the same form. */
export interface WalletProvider {
  request(args: { method: string; params?: readonly unknown[] | object }): Promise<unknown>;
  on?(event: string, listener: (...args: unknown[]) => void): unknown;
  removeListener?(event: string, listener: (...args: unknown[]) => void): unknown;
}

/** Source: protocol §4.1. */
export type ConnectorType =
  | 'WALLET_CONNECT'
  | 'INJECTED'
  | 'ANNOUNCED'
  | 'EXTERNAL'
  | 'AUTH'
  | 'MULTI_CHAIN';

/** Chunk ids of the wallet islands. */
export type WalletId = 'injected' | 'walletconnect' | 'embedded';

/** One thing a visitor can pick to connect with. Names and icons come from the wallet: hostile text. */
export interface Connector {
  /** rdns for announced wallets, else an id of protocol §4.1 (`injected`, `walletConnect`, `ID_AUTH`). */
  id: string;
  type: ConnectorType;
  /** Sanitised (no control or bidi characters, at most 40 characters). */
  name: string;
  namespace: Namespace;
  wallet: WalletId;
  rdns?: string;
  /** `data:` or `https:` image address as announced; only `ui/Picture` may show it. */
  icon?: string;
}

export interface ConnectRequest {
  connector: Connector;
  /** CAIP-2 references the page asks for, preferred first. */
  references: readonly string[];
  signal: AbortSignal;
}

export interface Wallet {
  id: WalletId;
  /** Reports connectors as they appear (also late ones) and vanish. Returns an idempotent stop. */
  discover?(
    found: (connector: Connector) => void,
    gone?: (connector: Pick<Connector, 'id' | 'namespace'>) => void,
  ): () => void;
  /** May ask the visitor. Rejects with AppKitError. */
  connect(request: ConnectRequest): Promise<WalletProvider>;
  /** Never prompts. Undefined when the wallet is gone; waits at most a short deadline for late announcers. */
  restore(connectorId: string, namespace: Namespace): Promise<WalletProvider | undefined>;
  /** Ends the session at the wallet where it has such a thing. */
  disconnect?(connectorId: string, namespace: Namespace): Promise<void>;
}
