/** Hands the end of a payment to the page: every call gets it once. */
import type { PayResult, PaywallResult } from '../../../../protocol/host/page-payments';
import type { PayCall } from '../../../core/contracts/pay-call';
import type { AppKitError } from '../../../core/errors/app-kit-error';
import { emitHost } from '../../../core/reporting/host-events';
import { log, reportError } from '../../../core/reporting/logger';
import type { Payment } from '../pay-state';

const callers: PayCall[] = [];

export function addCaller(call: PayCall): void {
  callers.push(call);
}

export type PayProof = Pick<PayResult, 'hash' | 'proof'> & {
  payer?: string | undefined;
  exchange?: string | undefined;
};

/** Of a payment by signature the promise alone has the result: an event would reach all scripts. */
export function settleCallers(result: PayResult | PaywallResult): void {
  for (const [, resolve] of callers.splice(0)) resolve(result);
}

export function resolvePay(
  { network, asset, request, transfer }: Payment,
  { hash, proof, payer, exchange }: PayProof,
): void {
  const { amount, key } = request;
  const result: PayResult = Object.freeze({
    ...{ hash, networkId: network.id, asset, amount, recipient: transfer.to, proof },
    ...(payer && { payer }),
    ...(exchange && { exchange }),
    ...(key && { key }),
  });
  settleCallers(result);
  emitHost('pay', result);
}

/** The user's own choice is no error of the page. */
export function rejectPay(error: AppKitError): void {
  const heard = callers.splice(0);
  for (const [, , reject] of heard) reject(error);
  if (error.code === 'pay_canceled') log.info(error);
  else if (heard.length > 0) reportError(error);
}
