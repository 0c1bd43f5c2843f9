/**
 * Says if a user may have several wallets of one namespace at once. The gateway decides
 * (`remote-features.ts`); this separate store serves readers that need only this value. Source:
 * specification §6, §9 "multi-wallet off".
 */
import { atom, type ReadableAtom } from 'nanostores';

const on = atom(false);
export const $multiWallet: ReadableAtom<boolean> = on;

export function setMultiWallet(value: boolean): void {
  on.set(value);
}
