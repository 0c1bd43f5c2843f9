/** Reports a payment to analytics. Source: protocol §2.5. */
import type { PayCurrent } from '../../../../protocol/http/analytics-events';
import { track } from '../../../core/analytics/track-event';
import type { Payment } from '../pay-state';

const configurationOf = ({ network, asset, request, transfer }: Payment) => ({
  network: network.id,
  asset,
  amount: request.amount,
  recipient: transfer.to,
});

export function trackOpened(payment: Payment, exchanges: readonly { id: string }[]): void {
  const ids = exchanges.map(({ id }) => ({ id }));
  track('PAY_MODAL_OPEN', { exchanges: ids, configuration: configurationOf(payment) });
}

export function trackSelected(payment: Payment, id: string): void {
  track('PAY_EXCHANGE_SELECTED', {
    exchange: { id },
    configuration: configurationOf(payment),
    currentPayment: { type: 'exchange', exchangeId: id },
    headless: false,
  });
}

export function trackPayment(
  event: 'PAY_INITIATED' | 'PAY_SUCCESS' | 'PAY_ERROR',
  payment: Payment,
  currentPayment: PayCurrent,
): void {
  const configuration = configurationOf(payment);
  track(event, { paymentId: payment.id, configuration, currentPayment });
}
