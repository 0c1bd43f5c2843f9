/** Hands the signature to the page: the one of now, or the one of a call before, which may not have arrived. */

import { writeX402Header, X402_VERSION, type X402Payload } from '../../../../protocol/pay/x402';
import type { SignedTransfers } from '../../../core/contracts/sender';
import { log } from '../../../core/reporting/logger';
import { closeModal } from '../../../core/views/modal';
import { type Payment, type PaywallTerms, setPayState } from '../pay-state';
import { NO_WALLET } from '../request/read-payment';
import { findRecord } from '../result/pay-records';
import { settleCallers } from '../result/settle-pay';

interface SignedPay {
  payer: string;
  header: string;
  /** Epoch seconds. */
  until: number;
}

/** `PAYMENT-SIGNATURE`. */
export function headerOf(
  { required, accepted }: Pick<PaywallTerms, 'required' | 'accepted'>,
  payload: X402Payload['payload'],
): string {
  const { resource, extensions } = required;
  return writeX402Header({
    ...{ x402Version: X402_VERSION, resource, accepted, payload },
    ...(extensions !== undefined && { extensions }),
  });
}

export function handOver(payment: Payment, { payer, header, until }: SignedPay): void {
  const { network, asset, request, transfer } = payment;
  settleCallers(
    Object.freeze({
      ...{ header, payer, validBefore: until, networkId: network.id, asset },
      ...{ amount: request.amount, recipient: transfer.to },
    }),
  );
  setPayState({ state: 'none' });
  closeModal();
}

/**
 * A second signature for the same page could pay twice.
 * @returns the one that still counts and is not used, if there is one
 */
export async function findSigned(
  { key, network, transfer }: Payment,
  transfers: SignedTransfers,
): Promise<SignedPay | undefined> {
  const { header, until = 0, nonce, payer } = findRecord(key) ?? {};
  if (!header || !nonce || !payer || until < Date.now() / 1000) return undefined;
  try {
    const where = { provider: NO_WALLET, network, from: payer };
    if (await transfers.isUsed(where, transfer.token, nonce)) return undefined;
  } catch (cause) {
    log.warn('pay', cause);
  }
  return { payer, header, until };
}
