/** Stores the payment that the page asked for, and how far it is. One at a time. */
import { atom, type ReadableAtom } from 'nanostores';
import type { Network } from '../../../protocol/networks';
import type { ReadRequest } from '../../../protocol/pay/pay-request';
import type { ExactRequirements, X402Required } from '../../../protocol/pay/x402';
import type { Sender, SignedTransfers, TokenFacts, Transfer } from '../../core/contracts/sender';
import type { AppKitError } from '../../core/errors/app-kit-error';

/** A payment by signature, as a server asked for it. */
export interface PaywallTerms {
  required: X402Required & { extensions?: unknown };
  /** As the server sent it: it gets it back. */
  accepted: object;
  terms: ExactRequirements;
  transfers: SignedTransfers;
  /** Hands an earlier signature to the page, if one still counts. @returns false: the wallet has to sign */
  resume(): boolean;
}

/** Read and checked: nothing of it changes any more. */
export interface Payment {
  /** For analytics. */
  id: string;
  request: ReadRequest;
  network: Network;
  sender: Sender;
  /** In canonical form. */
  transfer: Transfer;
  /** By the network. */
  facts: TokenFacts;
  /** CAIP-19, in canonical form. */
  asset: string;
  /** The page's own key, or one made of the request. */
  key: string;
  /** Network, token, recipient and amount, in one text. */
  mark: string;
  /** Present: the user signs, and sends nothing. */
  paywall?: PaywallTerms;
}

export interface ExchangeSession {
  id: string;
  /** Cleaned text of the gateway. */
  name: string;
  session: string;
  /** The page of the exchange; absent after a reload. */
  url?: string | undefined;
  /** The browser opened no window. */
  blocked?: boolean | undefined;
}

/** A wallet is asked (`hash` is empty) or has sent, or a session of an exchange is open. */
export type RunningPay =
  | { state: 'wallet'; payment: Payment; hash: string; payer: string }
  | { state: 'exchange'; payment: Payment; exchange: ExchangeSession };

export type PayState =
  | { state: 'none' }
  | { state: 'reading' }
  /** The page asked for something that is no payment. */
  | { state: 'refused'; error: AppKitError }
  /** The network could not be read. */
  | { state: 'unread'; error: AppKitError }
  /** Nothing is requested; `error` is of the last try. */
  | { state: 'choosing'; payment: Payment; error?: AppKitError | undefined }
  | RunningPay
  /** The end of `last` is not known. */
  | { state: 'unknown'; payment: Payment; error: AppKitError; last: RunningPay }
  | { state: 'done'; payment: Payment; hash: string };

const state = atom<PayState>({ state: 'none' });
export const $payState: ReadableAtom<PayState> = state;

export function setPayState(next: PayState): void {
  state.set(next);
}

export const isRunning = (now: PayState): now is RunningPay =>
  now.state === 'wallet' || now.state === 'exchange';
