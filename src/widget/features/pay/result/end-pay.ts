/** Ends a payment, or goes back to the choice: state, record, page, analytics and the toast in one place. */
import type { AppKitError } from '../../../core/errors/app-kit-error';
import { visibleError } from '../../../core/errors/visible-error';
import { isRejection } from '../../../core/errors/wallet-errors';
import { explorerLink } from '../../../core/network/explorer-link';
import { $modal } from '../../../core/views/modal';
import { wasAt } from '../../../core/views/router';
import { showToast } from '../../../core/views/toasts';
import { t } from '../messages';
import { amountText } from '../pay-amount';
import { type Payment, type RunningPay, setPayState } from '../pay-state';
import { trackPayment } from './pay-events';
import { dropRecord, putRecord } from './pay-records';
import { type PayProof, rejectPay, resolvePay } from './settle-pay';

/** The user looks at the payment, or at the wallets on the way to it. */
export const isShown = (): boolean => $modal.get().open && (wasAt('Pay') || wasAt('PayLoading'));

export const currentOf = (last: RunningPay) =>
  last.state === 'wallet'
    ? { type: 'wallet' as const, ...(last.hash && { result: last.hash }) }
    : {
        type: 'exchange' as const,
        exchangeId: last.exchange.id,
        sessionId: last.exchange.session,
      };

/** It is on the network. */
export function completePay(last: RunningPay, proof: PayProof): void {
  const { payment } = last;
  const { hash } = proof;
  putRecord(payment, {
    ...{ hash, proof: proof.proof },
    ...(proof.payer && { payer: proof.payer }),
    ...(proof.exchange && { exchange: proof.exchange }),
  });
  trackPayment('PAY_SUCCESS', payment, { ...currentOf(last), status: 'SUCCESS', result: hash });
  showDone(payment, hash);
  resolvePay(payment, proof);
}

/** Also for a payment that was made before with the same key. */
export function showDone(payment: Payment, hash: string): void {
  if (isShown()) {
    setPayState({ state: 'done', payment, hash });
    return;
  }
  setPayState({ state: 'none' });
  const href = explorerLink(payment.network, hash);
  const link = href ? { href, label: t('explorer') } : undefined;
  showToast('success', t('paid', { amount: amountText(payment) }), { link });
}

export const textOf = (error: AppKitError): string =>
  isRejection(error) ? t('rejected') : visibleError(error);

/** Nothing was paid: the user may try again. */
export function failPay(last: RunningPay, error: AppKitError): void {
  const { payment } = last;
  const { result: hash, sessionId: session } = {
    result: '',
    sessionId: undefined,
    ...currentOf(last),
  };
  dropRecord(payment, { hash, session });
  trackPayment('PAY_ERROR', payment, currentOf(last));
  if (isShown()) setPayState({ state: 'choosing', payment, error });
  else giveUp(error);
}

/** The record stays: the next call of the page with this payment goes on with it. */
export function losePay(last: RunningPay, error: AppKitError): void {
  trackPayment('PAY_ERROR', last.payment, { ...currentOf(last), status: 'UNKNOWN' });
  if (isShown()) setPayState({ state: 'unknown', payment: last.payment, error, last });
  else giveUp(error);
}

/** No view shows the payment any more. */
function giveUp(error: AppKitError): void {
  setPayState({ state: 'none' });
  rejectPay(error);
  showToast('error', textOf(error), { quiet: isRejection(error) });
}
