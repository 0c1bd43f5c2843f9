/** Opens the page of an exchange on the user's press, and waits for its end. ADR 51. */
import type { ListedExchange } from '../../../../protocol/pay/exchange-payments';
import { ownError } from '../../../core/errors/app-kit-error';
import { $payState, type Payment, setPayState } from '../pay-state';
import { trackPayment, trackSelected } from '../result/pay-events';
import { acquirePayLock } from '../result/pay-lock';
import { findRecord, putRecord } from '../result/pay-records';
import { resumePay } from '../result/resume-pay';
import { followExchange, wasFollowed } from './follow-exchange';
import { loadPayUrl } from './pay-gateway';

/** Browsers open a window only within the press, before the link is known. */
function openWindow(): Window | null {
  try {
    const opened = window.open('', '_blank');
    // The exchange must not reach the page.
    if (opened) opened.opener = null;
    return opened;
  } catch {
    return null;
  }
}

function lead(opened: Window | null, url: string): boolean {
  try {
    if (!opened || opened.closed) return false;
    opened.location.replace(url);
    return true;
  } catch {
    return false;
  }
}

/** The user closed the payment, or the page asks for another one. */
function isLeft(payment: Payment): boolean {
  const now = $payState.get();
  return now.state !== 'choosing' || now.payment !== payment;
}

/** Paid, or begun with an exchange, in another tab since the choice was shown. */
function resumeOther(payment: Payment): boolean {
  const { hash, session } = findRecord(payment.key) ?? {};
  const isOther = hash ?? (session !== undefined && !wasFollowed(session));
  return isOther ? resumePay(payment) : false;
}

/** Never rejects. */
export async function chooseExchange(
  payment: Payment,
  { id, name }: Pick<ListedExchange, 'id' | 'name'>,
): Promise<void> {
  const opened = openWindow();
  trackSelected(payment, id);
  let releaseLock = () => {};
  try {
    releaseLock = await acquirePayLock(payment.key);
    if (isLeft(payment) || resumeOther(payment)) {
      opened?.close();
      return;
    }
    const { url, session } = await loadPayUrl(payment, { id, name });
    // Again: some browsers have no locks.
    if (isLeft(payment) || resumeOther(payment)) {
      opened?.close();
      return;
    }
    const isOpened = lead(opened, url);
    const exchange = { id, name, session, url, blocked: !isOpened };
    putRecord(payment, { exchange: id, name, session });
    const running = { state: 'exchange', payment, exchange } as const;
    // The record keeps the other tabs from here on.
    releaseLock();
    setPayState(running);
    trackPayment('PAY_INITIATED', payment, {
      ...{ type: 'exchange', exchangeId: id, sessionId: session },
    });
    await followExchange(running);
  } catch (cause) {
    opened?.close();
    if (!isLeft(payment)) setPayState({ state: 'choosing', payment, error: ownError(cause) });
  } finally {
    releaseLock();
  }
}
