/** Defines the page's state. Only `demo-wallet.ts` and `requests.ts` write it. */
import { atom } from 'nanostores';
import type { Question } from '../../wallet-core/state';
import type { Peer } from './peer';
import type { SessionOffer } from './session-offer';

export type RelayState =
  /** Nothing to wait for yet: the client dials when it has a link or a session. */
  | { state: 'idle' | 'connecting' | 'connected' | 'unreachable' }
  | { state: 'refused'; reason: string };

export interface Session {
  topic: string;
  peer: Peer;
  /** CAIP-2 ids. */
  networks: readonly string[];
  /** Indexes of the session's accounts in any namespace. */
  accounts: readonly number[];
  events: readonly string[];
  /** Epoch ms. */
  expiresAt: number;
  /** The site has not answered the approval yet. */
  settling: boolean;
  /** Index of the account that the site sees now. */
  account: number;
  chainId: number;
}

export interface PendingRequest {
  id: number;
  topic: string;
  peer: Peer;
  /** CAIP-2. */
  network: string;
  question: Question;
  answer(allowed: boolean): void;
  /** A person has answered; the rest takes a moment. */
  answered: boolean;
}

export interface Notice {
  kind: 'done' | 'problem';
  text: string;
}

/** `waiting`: the link was taken, and the site's offer has not come yet. */
export type Pairing = 'none' | 'opening' | 'waiting';

export const $relay = atom<RelayState>({ state: 'idle' });
/** Something that needs the relay has waited for too long. */
export const $relayMissed = atom(false);
export const $sessionOffers = atom<readonly SessionOffer[]>([]);
export const $pendingRequests = atom<readonly PendingRequest[]>([]);
export const $sessions = atom<readonly Session[]>([]);
export const $pairing = atom<Pairing>('none');
export const $notice = atom<Notice | undefined>();
/** Another tab has taken the wallet over. */
export const $ownedElsewhere = atom(false);

export function showDone(text: string): void {
  $notice.set({ kind: 'done', text });
}

export function showProblem(text: string): void {
  $notice.set({ kind: 'problem', text });
}
