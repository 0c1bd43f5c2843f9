/** Takes the page's calls: reads the payment, goes on with one that is under way, or lets the user choose. */
import type { PayCall } from '../../core/contracts/pay-call';
import { appKitError, ownError } from '../../core/errors/app-kit-error';
import { claimPayment } from '../../core/views/pay-calls';
import { loadPaywall } from './load-steps';
import { $payState, isRunning, type Payment, setPayState } from './pay-state';
import { readPayment, readRequest } from './request/read-payment';
import { resumePay } from './result/resume-pay';
import { addCaller, rejectPay } from './result/settle-pay';

/** The newest request: what an older one reads is about nothing. */
let newest: PayCall | undefined;

async function read(call: PayCall): Promise<void> {
  setPayState({ state: 'reading' });
  try {
    const payment =
      'paymentRequired' in Object(call[0])
        ? await (await loadPaywall()).readPaywall(call[0])
        : await readPayment(readRequest(call[0]));
    if (newest === call && !payment.paywall?.resume() && !resumePay(payment)) {
      setPayState({ state: 'choosing', payment });
    }
  } catch (cause) {
    if (newest !== call) return;
    const error = ownError(cause);
    const isRefused = error.code.startsWith('pay_');
    setPayState({ state: isRefused ? 'refused' : 'unread', error });
    // The page learns of its mistake at once, and the user why nothing happens.
    if (isRefused) rejectPay(error);
  }
}

/** Two calls for one payment share its end. */
function isSame(payment: Payment, value: unknown): boolean {
  try {
    return JSON.stringify(readRequest(value)) === JSON.stringify(payment.request);
  } catch {
    return false;
  }
}

async function startPay(call: PayCall): Promise<void> {
  const now = $payState.get();
  if (isRunning(now)) {
    if (isSame(now.payment, call[0])) addCaller(call);
    else call[2](appKitError('pay_busy'));
    return;
  }
  rejectPay(appKitError('pay_canceled'));
  newest = call;
  addCaller(call);
  await read(call);
}

/** The network could not be read. */
export const retryRead = (): Promise<void> => (newest ? read(newest) : Promise.resolve());

/** No view shows the payment any more. One that runs goes on. */
export function leavePay(): void {
  const now = $payState.get();
  if (now.state === 'none' || isRunning(now)) return;
  newest = undefined;
  setPayState({ state: 'none' });
  rejectPay(('error' in now && now.error) || appKitError('pay_canceled'));
}

export function takeCalls(): void {
  const call = claimPayment();
  if (call) void startPay(call);
}
