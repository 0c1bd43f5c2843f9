/** How a wallet is reached. Implemented by the islands in `wallets/`, one object each, no base class. */
import type { CaipNetworkId, Namespace } from '../../../protocol/caip';
import type { Network } from '../../../protocol/networks';
import type { AppKitError } from '../errors/app-kit-error';
import type { ErrorRows } from '../errors/catalog/initial-errors';
import type { ApprovalFrame, EmailLogin } from './email-login';
import type { NewPairing, ShownLink } from './pairing-state';

/** The status of a transaction that a wallet has only proposed. */
export interface Proposal {
  state: 'pending' | 'confirmed' | 'failed' | 'replaced';
  /** The number of the chain's, once there is one. */
  by?: string;
}

/** Describes an account in the words of its wallet: untrusted text. Source: specification §3 "Connection". */
export interface AccountDetails {
  /** `payment` or `ordinal` on Bitcoin, the type of the key on Polkadot. */
  type?: string;
  /** Hex. */
  publicKey?: string;
  /** Derivation path (BIP-32), e.g. `m/84'/0'/0'/0/0`. */
  path?: string;
}

/**
 * The provider that every wallet supplies for EVM chains (EIP-1193); other namespaces use the same
 * form.
 */
export interface WalletProvider {
  request(args: { method: string; params?: readonly unknown[] | object }): Promise<unknown>;
  on?(event: string, listener: (...args: unknown[]) => void): unknown;
  removeListener?(event: string, listener: (...args: unknown[]) => void): unknown;
  /**
   * For a provider from stored data: sets the address parser of its namespace. An address that
   * `parse` rejects is invalid. Called before any request.
   */
  readAddresses?(parse: (address: unknown, networkId?: string) => string): void;
  /**
   * For a session that the tabs share, if the page chooses the network: another tab has switched
   * it. Never prompts; a network that the wallet did not grant changes nothing.
   */
  follow?(networkId: string): void;
  /**
   * For accounts of an earlier visit that the wallet cannot confirm silently: the user has pressed
   * a control that shows them. May open the wallet's window, once a visit; the wallet's answer
   * arrives as events. Never rejects.
   */
  confirm?(): Promise<void>;
  /**
   * This page's own nodes answer the reads, including the gateway, and not the wallet: such an
   * answer proves nothing.
   */
  readonly readsHere?: true;
  /** Solana: the wallet takes no versioned transactions, only the legacy form. */
  readonly legacyTransactions?: boolean;
  /** For a wallet that describes its accounts: undefined for an account it has not granted yet. */
  accountDetails?(address: string): AccountDetails | undefined;
  /** The wallet itself, where the connector only names the way to it. Sanitised. */
  readonly peer?: { name?: string };
  /**
   * For a session that serves several namespaces: all of them. `restore` returns the other
   * namespaces' providers without a prompt; ending one ends all.
   */
  readonly namespaces?: readonly Namespace[] | undefined;
  /** CAIP-2 ids, if the wallet accepts only the networks of the namespace that it has approved. */
  readonly approved?: readonly string[] | undefined;
  /**
   * Present if the wallet returns a proposal number instead of a transaction id: others may have to
   * sign it, another account pays its fee, and this method returns its status. Rejects, or returns
   * undefined, if it does not know.
   */
  proposal?(id: string): Promise<Proposal | undefined>;
  /**
   * For a wallet that may list the balances of its account itself, in the form of the balance API;
   * undefined if it doesn't. To be parsed as replies of that API are; only the quantities count. Bounded in size and time. Never
   * rejects.
   */
  balances?(networkId: CaipNetworkId): Promise<readonly unknown[] | undefined>;
  /** A granted namespace without a valid account: the error about its first entry. */
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

/** One thing a visitor can select to connect with. Names and icons come from the wallet: hostile text. */
export interface Connector {
  /** rdns for announced wallets, else an id of protocol §4.1 (`injected`, `walletConnect`, `ID_AUTH`). */
  id: string;
  type: ConnectorType;
  /** Sanitised (no control or bidi characters, at most 40 characters). */
  name: string;
  namespace: Namespace;
  wallet: WalletId;
  rdns?: string;
  /** `data:` or `https:` image address as announced; only `ui/media/ItemPicture` may show it. */
  icon?: string;
  /** `MULTI_CHAIN` only: the same wallet in each of its namespaces. */
  siblings?: readonly Connector[];
}

export interface ConnectRequest {
  connector: Connector;
  /** CAIP-2 references the page asks for, preferred first. */
  references: readonly string[];
  /** The page's networks of all namespaces that this build supports, preferred first. */
  networks: readonly Network[];
  signal: AbortSignal;
  /** For a wallet on another device: its link is on the screen, and the first to propose. */
  pairing?: NewPairing | undefined;
  /**
   * For a wallet on another device: called with each new link, with `'making'` when the current
   * link is over and the next one is loading, and with undefined when the last one is over.
   */
  onPairing(link: ShownLink): void;
}

export interface Wallet {
  id: WalletId;
  /** The rows of its own error codes. */
  errors?: ErrorRows;
  /** Reports connectors as they appear (also late ones) and vanish. Returns an idempotent stop. */
  discover?(
    found: (connector: Connector) => void,
    gone?: (connector: Pick<Connector, 'id' | 'namespace'>) => void,
  ): () => void;
  /** The user selected the wallet: slow work without a prompt may start. */
  prepare?(): void;
  /**
   * May prompt the user. Resolves with the provider of the connector's namespace; of the first of
   * its `namespaces` if the wallet granted only others. Rejects with AppKitError.
   */
  connect(request: ConnectRequest): Promise<WalletProvider>;
  /**
   * Never prompts. Resolves with undefined if the wallet is gone; waits at most a short timeout for
   * late announcements.
   * @param networkId CAIP-2 id of its last network, for a wallet that leaves the network to the
   * page.
   * @param addresses the last known ones, for a wallet without a query that is sure not to prompt.
   * @throws AppKitError `unauthorized` if the session is known to be over.
   */
  restore(
    connectorId: string,
    namespace: Namespace,
    networkId?: string,
    addresses?: readonly string[],
  ): Promise<WalletProvider | undefined>;
  /** Ends the session at the wallet where it has such a thing. */
  disconnect?(connectorId: string, namespace: Namespace): Promise<void>;
  /** For a login by e-mail. */
  email?: EmailLogin;
  /** For a wallet that shows its approvals in a frame of its own. */
  approval?: ApprovalFrame;
  /** The page lets go of the widget: no socket, timer or listener may stay. Sessions last. */
  leave?(): void;
}
