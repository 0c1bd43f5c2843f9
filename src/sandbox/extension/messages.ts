/** Defines the messages between the four parts of the extension. */
import type { WireError } from '../wallet-core/errors';
import type { Question, WalletState } from '../wallet-core/state';

/** DOM events between the page's world and ours; `detail` is JSON, so no object crosses. */
export const TO_WALLET = 'sandbox-wallet:request';
export const TO_PAGE = 'sandbox-wallet:reply';

/** Names of the ports to the service worker. */
export const PAGE_PORT = 'page';
export const APPROVE_PORT = 'approve';
export const CONTROL_PORT = 'control';

export interface PageRequest {
  id: number;
  method: string;
  params: readonly unknown[];
}

export type PageReply =
  | { id: number; result: unknown }
  | { id: number; error: WireError }
  | { event: string; payload: unknown };

/** The sandbox's own port, for the addresses of its chains. */
export type FromPage = PageRequest & { sandboxPort: number };

export type ToApprove = { question: Question };
export type FromApprove = { answer: boolean } | { alive: true };

export type ToControl = { state: WalletState; addresses: readonly string[] };
export type FromControl = { disconnect: string } | { account: number };
