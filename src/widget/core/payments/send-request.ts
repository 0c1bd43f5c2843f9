/**
 * A send request is open in the wallet: a wallet in this page may show its own overlay, so the
 * dialog makes room.
 */
import { atom, type ReadableAtom } from 'nanostores';
import type { Namespace } from '../../../protocol/caip';

const asked = atom<Namespace | undefined>(undefined);
/** Whose wallet is asked for it just now. */
export const $sendRequested: ReadableAtom<Namespace | undefined> = asked;

export function setSendRequested(namespace: Namespace | undefined): void {
  asked.set(namespace);
}
