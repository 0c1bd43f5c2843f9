/** True while the embedded wallet waits for the visitor's approval: only then its screen opens. */
import { atom, type ReadableAtom } from 'nanostores';

const pending = atom(false);
export const $approvalPending: ReadableAtom<boolean> = pending;

export function setApprovalPending(is: boolean): void {
  pending.set(is);
}
