/** Holds the payment that the page asked for, until the island `pay` takes it. */
import { atom, type ReadableAtom } from 'nanostores';
import type { PayCall } from '../contracts/pay-call';
import { appKitError } from '../errors/app-kit-error';
import { $modal } from './modal';

const call = atom<PayCall | undefined>(undefined);
export const $payCall: ReadableAtom<PayCall | undefined> = call;

/** @returns the payment, once */
export function claimPayment(): PayCall | undefined {
  const now = call.get();
  call.set(undefined);
  return now;
}

export function takePayment(next: PayCall): void {
  claimPayment()?.[2](appKitError('pay_canceled'));
  call.set(next);
}

// The dialog closed before the island was there.
$modal.listen(({ open }) => {
  if (!open) claimPayment()?.[2](appKitError('pay_canceled'));
});
