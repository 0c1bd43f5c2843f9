/** What the page calls addresses, as it was said: nothing is read of it before the session, see `labels.ts`. */
import { atom, type ReadableAtom } from 'nanostores';

const calls = atom<readonly (readonly unknown[])[]>([]);
export const $labelCalls: ReadableAtom<readonly (readonly unknown[])[]> = calls;

export function setAddressLabel(...call: readonly unknown[]): void {
  calls.set([...calls.get(), call]);
}
