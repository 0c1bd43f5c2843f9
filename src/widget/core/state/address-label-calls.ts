/**
 * Collects the page's address labels unparsed: the runtime reads them later, see
 * `address-labels.ts`.
 */
import { atom, type ReadableAtom } from 'nanostores';

/** The latest label of each address; the last entry is the latest. */
const calls = atom<ReadonlyMap<unknown, unknown>>(new Map());
export const $labelCalls: ReadableAtom<ReadonlyMap<unknown, unknown>> = calls;

export function setAddressLabel(address: unknown, label: unknown): void {
  const next = new Map(calls.get());
  next.delete(address);
  calls.set(next.set(address, label));
}
