/** Goes on with a payment that was begun before: by an earlier page, in another tab, or with the same key. */
import { appKitError } from '../../../core/errors/app-kit-error';
import { followExchange } from '../exchange/follow-exchange';
import { type Payment, type RunningPay, setPayState } from '../pay-state';
import { showDone } from './end-pay';
import { followWallet } from './follow-wallet';
import { findRecord } from './pay-records';
import { resolvePay } from './settle-pay';

/** Never rejects. */
export function followPay(running: RunningPay): void {
  setPayState(running);
  void (running.state === 'wallet' ? followWallet(running) : followExchange(running));
}

/** @returns false: nothing was begun. @throws AppKitError `pay_key_reused` */
export function resumePay(payment: Payment): boolean {
  const record = findRecord(payment.key);
  if (!record) return false;
  const { mark, proof, hash, payer, exchange, session, name = exchange ?? '' } = record;
  // Without a key of the page the two are the same text.
  if (mark !== payment.mark) throw appKitError('pay_key_reused', { key: payment.key });
  if (proof && hash) {
    showDone(payment, hash);
    resolvePay(payment, { hash, proof, payer, exchange });
  } else if (hash && payer) followPay({ state: 'wallet', payment, hash, payer });
  else if (exchange && session) {
    followPay({ state: 'exchange', payment, exchange: { id: exchange, name, session } });
  } else return false;
  return true;
}
