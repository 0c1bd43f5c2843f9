/** How a wallet is reached. Implemented by the islands in `wallets/`, one object each, no base class. */
import type { Namespace } from '../../../protocol/caip';
import type { Network } from '../../../protocol/networks';
import type { AppKitError } from '../errors/app-kit-error';
import type { ShownLink } from './pairing';

/** What became of a transaction that a wallet has only proposed. */
export interface Proposal {
  state: 'pending' | 'confirmed' | 'failed' | 'replaced';
  /** The number of the chain's, once there is one. */
  by?: string;
}

/** What every wallet hands over for EVM chains (EIP-1193); other namespaces use the same form. */
export interface WalletProvider {
  request(args: { method: string; params?: readonly unknown[] | object }): Promise<unknown>;
  on?(event: string, listener: (...args: unknown[]) => void): unknown;
  removeListener?(event: string, listener: (...args: unknown[]) => void): unknown;
  /**
   * For a provider that was written down elsewhere: how its family writes addresses. What `parse`
   * refuses is none. Told before anything is asked.
   */
  readAddresses?(parse: (address: unknown) => string): void;
  /**
   * For a session that the tabs share, where the page chooses the network: another tab has moved it.
   * Asks nobody; one that the wallet did not grant changes nothing.
   */
  follow?(networkId: string): void;
  /**
   * For accounts of an earlier visit that the wallet cannot be asked for in silence: the visitor has
   * pressed what shows them. May open the wallet's window, once a visit; what it says comes as events.
   * Never rejects.
   */
  confirm?(): Promise<void>;
  /**
   * What is read is answered by this page's own nodes, the gateway among them, and not by the wallet:
   * such an answer proves nothing.
   */
  readonly readsHere?: true;
  /** The wallet itself, where the connector only names the way to it. Sanitised. */
  readonly peer?: { name?: string };
  /**
   * For a session that serves several families: all of them. `restore` gives the other families'
   * providers without a prompt; ending one ends all.
   */
  readonly namespaces?: readonly Namespace[] | undefined;
  /** CAIP-2 ids, where the wallet takes no other networks of the family than those it has approved. */
  readonly approved?: readonly string[] | undefined;
  /**
   * Where what it gives for a transaction is the number of a proposal: others may have to sign it, somebody else
   * pays its fee, and this tells what became of it. Rejects, or gives undefined, where it does not know.
   */
  proposal?(id: string): Promise<Proposal | undefined>;
  /** A family that the session was granted nothing in that is an account: why the first thing is none. */
  readonly refused?: readonly [namespace: Namespace, error: AppKitError] | undefined;
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
export type WalletId = 'injected' | 'walletconnect' | 'external' | 'embedded';

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
  /** `MULTI_CHAIN` only: the same wallet in each family it was found in. */
  families?: readonly Connector[];
}

export interface ConnectRequest {
  connector: Connector;
  /** CAIP-2 references the page asks for, preferred first. */
  references: readonly string[];
  /** The page's networks of all families that this build can act on, preferred first. */
  networks: readonly Network[];
  signal: AbortSignal;
  /**
   * A wallet on another device needs a link: told each time there is a new one, with `'making'` when
   * the one on the screen is over and the next is on its way, and with undefined when the last is over.
   */
  onPairing(link: ShownLink): void;
}

export interface Wallet {
  id: WalletId;
  /** Reports connectors as they appear (also late ones) and vanish. Returns an idempotent stop. */
  discover?(
    found: (connector: Connector) => void,
    gone?: (connector: Pick<Connector, 'id' | 'namespace'>) => void,
  ): () => void;
  /** The visitor picked it: what takes time and asks nobody may begin. */
  prepare?(): void;
  /**
   * May ask the visitor. Gives the provider of the connector's family; of the first of its
   * `namespaces` where the wallet granted only others. Rejects with AppKitError.
   */
  connect(request: ConnectRequest): Promise<WalletProvider>;
  /**
   * Never prompts. Undefined when the wallet is gone; waits at most a short deadline for late announcers.
   * @param networkId CAIP-2 id it was on, for a wallet that leaves the network to the page.
   * @param addresses as they were, for a wallet that has no question which surely asks nobody.
   * @throws AppKitError `unauthorized` when the session is known to be over.
   */
  restore(
    connectorId: string,
    namespace: Namespace,
    networkId?: string,
    addresses?: readonly string[],
  ): Promise<WalletProvider | undefined>;
  /** Ends the session at the wallet where it has such a thing. */
  disconnect?(connectorId: string, namespace: Namespace): Promise<void>;
  /** The page lets go of the widget: no socket, timer or listener may stay. Sessions last. */
  leave?(): void;
}
