/** What the page calls addresses, as it was said: nothing is read of it before the session, see `address-labels.ts`. */
import { atom, type ReadableAtom } from 'nanostores';

/** The last word about each; what was said last is the last. */
const calls = atom<ReadonlyMap<unknown, unknown>>(new Map());
export const $labelCalls: ReadableAtom<ReadonlyMap<unknown, unknown>> = calls;

export function setAddressLabel(address: unknown, label: unknown): void {
  const said = new Map(calls.get());
  said.delete(address);
  calls.set(said.set(address, label));
}
