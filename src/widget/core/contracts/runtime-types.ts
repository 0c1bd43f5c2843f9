/**
 * Defines the shell's interface to `runtime.ts` and `start-connections.ts`, the parts of core that the first
 * screen does not need. Types only.
 */

import type { Namespace } from '../../../protocol/caip';
import type { Diagnosis } from '../../../protocol/host/api';
import type { Provider } from '../../../protocol/host/state';
import type { DiagnoseInput } from '../gateway/gateway-types';
import type { Feature } from './feature';
import type { PayCall } from './pay-call';
import type { Connector } from './wallet';

export interface Runtime {
  /** Asks the wallet; `$connectState` says what happens. Never rejects. */
  connect(connector: Connector): Promise<void>;
  /** Its answer is dropped. Also clears a failure. */
  cancelConnect(): void;
  /** @throws AppKitError those of `switch-network.ts`; `unknown_network` with an alert. */
  switchNetwork(id: unknown): Promise<void>;
  /** @throws AppKitError, see `connect.ts`. */
  disconnect(namespace?: Namespace): Promise<void>;
  getProvider(namespace: Namespace): Provider | undefined;
  /** Never rejects. */
  diagnose(input: DiagnoseInput): Promise<Diagnosis>;
  /** Activates the namespace if the page has a network in it; otherwise warns. */
  selectNamespace(namespace: unknown): void;
  /** Shows the pairing URI of the page instead of one of the widget; warns if it is not valid. */
  takePageUri(uri: unknown): void;
  /** Keeps the payment for the island `pay`, which shows it. */
  takePayment(call: PayCall): void;
  /** Leads from Connect to the wallet of this rdns or catalog id. Never rejects. */
  selectNamed(wallet: unknown): Promise<void>;
  /** Tracks a transaction of the page. An invalid one is an `error` event; never rejects. */
  addTransaction(transaction: unknown): Promise<void>;
  /** Starts the rules and guards of an island once. @returns the island */
  startFeature<Loaded extends Feature>(feature: Loaded): Loaded;
}

/** The first part of the runtime: what a visitor needs before a wallet is asked. */
export interface EarlyRuntime {
  /** Loads and starts the second part. A failure is not remembered: the next call tries again. */
  loadConnections(): Promise<Runtime>;
  /** Ends sessions, listeners, timers, of both parts. Idempotent. */
  stop(): void;
}
