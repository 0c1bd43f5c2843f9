/**
 * Whether a visitor may have several wallets of one family at once. The gateway's word
 * (`remote-features.ts`), in a store of its own for those who need no more of it. Source:
 * specification §6, §9 "multi-wallet off".
 */
import { atom, type ReadableAtom } from 'nanostores';

const on = atom(false);
export const $multiWallet: ReadableAtom<boolean> = on;

export function setMultiWallet(value: boolean): void {
  on.set(value);
}
