/** Declares the stage between the approval in the wallet and the start of the session. */

import type { Adapter, AdapterAccounts } from './adapter';
import type { Connector, WalletProvider } from './wallet';

/** A connection that the wallet approved. Neither the page nor the views know of it yet. */
export interface ApprovedConnection {
  readonly connector: Connector;
  readonly provider: WalletProvider;
  readonly adapter: Adapter;
  readonly accounts: AdapterAccounts;
  /** Aborts when the user cancels. */
  readonly signal: AbortSignal;
}

/**
 * Resolves when the connection may start. It may ask the wallet or show a view first. If it rejects,
 * the connection fails with that error, and a session at the wallet ends.
 */
export type ConnectGuard = (connection: ApprovedConnection) => Promise<void>;
