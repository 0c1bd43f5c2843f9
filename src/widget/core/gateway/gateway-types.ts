/**
 * Defines core's interface to `gateway-api.ts`, the part that the first screen does not need. Types
 * only.
 */

import type { DiagnosisFinding } from '../../../protocol/host/api';
import type {
  AnalyticsEvents,
  TelemetryDetail,
  TelemetryName,
} from '../../../protocol/http/analytics-events';
import type { BalanceEntry, BalanceReply } from '../../../protocol/http/balance';
import type { WalletEntry } from '../../../protocol/http/wallets';
import type { runInSteps } from '../async/yield-to-main';
import type { callSource } from './call-data-source';

export interface Catalogue {
  state: 'idle' | 'loading' | 'ready' | 'failed';
  /** At most four. */
  recommended: readonly WalletEntry[];
  /** In the owner's order. */
  featured: readonly WalletEntry[];
  /** Wallets the owner left out: extensions that match by rdns or name are hidden, too. */
  excluded: readonly Pick<WalletEntry, 'id' | 'name' | 'rdns'>[];
  /** All wallets the gateway has for this page. */
  count: number;
}

/** One question to the catalogue. Source: protocol §2.3. */
export interface WalletQuery {
  /** From 1; a search has one page only. */
  page: number;
  search?: string;
  /** Only wallets that an upstream catalogue certifies. */
  certified?: boolean;
  /** Wallets to leave out besides those that the owner excludes: already shown. */
  without?: readonly string[];
}

export interface WalletPage {
  /** Without what cannot be used here. */
  wallets: readonly WalletEntry[];
  /** All matches. */
  count: number;
  /** There are further pages. */
  more: boolean;
}

export interface BalanceQuery {
  address: string;
  /** CAIP-2. */
  networkId: string;
  /** Tokens (CAIP-10) that the server must not answer from its cache: at most 50. */
  force?: readonly string[];
  /**
   * Called once at most, before a long answer has been read to its end, with some of what the server has on its
   * list. What follows may still fail.
   */
  first?(entries: readonly BalanceEntry[]): void;
}

export interface TrackedEvent {
  event: keyof AnalyticsEvents | TelemetryName;
  /** Default: `track`. */
  type?: 'error';
  properties?: object;
  /** Of a telemetry error. */
  detail?: TelemetryDetail;
  /** Epoch ms; ISO text for a telemetry error. */
  timestamp: number | string;
}

export interface DiagnoseInput {
  version: string;
  /** The tag carried `integrity`. */
  pinned: boolean;
}

export interface Gateway {
  /** Never rejects. */
  fetchCatalogue(): Promise<Catalogue>;
  /** @throws AppKitError, see `gateway-client.ts`; `canceled` if the signal aborts. */
  fetchWallets(question: WalletQuery, signal: AbortSignal): Promise<WalletPage>;
  /** Name and picture of an address. @throws AppKitError, see `gateway-client.ts`. */
  fetchIdentity(address: string): Promise<{ name: string | null; avatar: string | null }>;
  /**
   * Of the same answer the same object. @returns undefined where the gateway does not know the network.
   * @throws AppKitError, see `gateway-client.ts`; the loader's error when its chunk fails to load.
   */
  fetchBalances(question: BalanceQuery): Promise<BalanceReply | undefined>;
  /** Processes a long answer in steps, see `yield-to-main.ts`. */
  runInSteps: typeof runInSteps;
  /** For the islands that bring the shape of their question along, see `call-data-source.ts`. */
  callSource: typeof callSource;
  /** Loads the calls about account names. Rejects only when their chunk fails to load. */
  accountNames(): Promise<typeof import('./account-names')>;
  /** Rejects only when its chunk fails to load. */
  findCauses(input: DiagnoseInput): Promise<DiagnosisFinding[]>;
  isApiNetwork(networkId: string): Promise<boolean>;
  /** Never rejects. */
  loadRemoteFeatures(): Promise<void>;
  /** Asks `allowed` again before anything leaves. Never rejects. */
  sendEvents(events: readonly TrackedEvent[], allowed: () => boolean): Promise<void>;
}
