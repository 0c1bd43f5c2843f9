import { showElsewhere } from '../../../core/payments/transaction-toasts';
import { setCardLayer } from '../../../core/views/card-layer';

/** Ends the moment after a payment: from now on a toast reports what becomes of it. */
export function endSent(): void {
  showElsewhere(undefined);
  setCardLayer(undefined);
}
