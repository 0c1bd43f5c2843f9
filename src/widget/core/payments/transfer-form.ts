/**
 * Stores the transfer that the user prepares. Source: specification §3 "Send state", §4 (another
 * active network resets it), §5.
 */
import { atom, type ReadableAtom } from 'nanostores';
import type { Token } from '../account-data/token';

export type { Token };

export interface TransferForm {
  token?: Token | undefined;
  /** As typed, in the visitor's language. */
  amount: string;
  /** The amount is in the fiat currency. */
  inFiat: boolean;
  /** As typed: an address or a name. */
  receiver: string;
}

const EMPTY: TransferForm = { amount: '', inFiat: false, receiver: '' };
const sending = atom<TransferForm>(EMPTY);
export const $transferForm: ReadableAtom<TransferForm> = sending;

/** A selected token keeps the receiver; what was typed for another one was counted in that. */
export function setSendToken(token: Token): void {
  const now = sending.get();
  // The first token may be set automatically while the user types the amount.
  const same = !now.token || now.token.id === token.id;
  sending.set({ ...now, token, ...(!same && { amount: '', inFiat: false }) });
}

export function setSendAmount(amount: string, inFiat: boolean = sending.get().inFiat): void {
  sending.set({ ...sending.get(), amount, inFiat });
}

export function setSendReceiver(receiver: string): void {
  sending.set({ ...sending.get(), receiver });
}

export function resetSending(): void {
  sending.set(EMPTY);
}
