/** Follows the transaction of a wallet until the network has it. */
import { sleep } from '../../../core/async/backoff';
import type { TransferStatus } from '../../../core/contracts/sender';
import { appKitError, type ErrorCode } from '../../../core/errors/app-kit-error';
import { log } from '../../../core/reporting/logger';
import {
  $pendingTransactions,
  type PendingTransaction,
} from '../../../core/state/pending-transactions';
import type { Payment, RunningPay } from '../pay-state';
import { completePay, failPay, losePay } from './end-pay';

export const POLL_MS = 4_000;
/** (ours) Far longer than a network needs. */
const END_MS = 600_000;

type End = Pick<TransferStatus, 'state' | 'by'> | undefined;
type WalletPay = Extract<RunningPay, { state: 'wallet' }>;

const rowOf = (hash: string): PendingTransaction | undefined =>
  $pendingTransactions.get().find((one) => one.id === hash);

const endOf = ({ status, by, givenUp }: PendingTransaction): End | 'open' =>
  givenUp ? undefined : status === 'pending' ? 'open' : { state: status, ...(by && { by }) };

/** By the tracker, which knows of replacements, and goes on after the dialog closes. */
function byTracker(hash: string): Promise<End> {
  return new Promise((resolve) => {
    const look = (): boolean => {
      const row = rowOf(hash);
      const end = row ? endOf(row) : undefined;
      if (end !== 'open') resolve(end);
      return end !== 'open';
    };
    if (look()) return;
    const stop = $pendingTransactions.listen(() => {
      if (look()) stop();
    });
  });
}

/** It was sent by an earlier page, and the tracker has forgotten it. */
async function byNetwork(payment: Payment, { hash, payer }: WalletPay): Promise<End> {
  const until = Date.now() + END_MS;
  const { sender, network, transfer } = payment;
  while (Date.now() < until) {
    try {
      const status = await sender.status(network, hash, { from: payer, transfer });
      if (status.state !== 'pending') return status;
    } catch (cause) {
      log.warn('pay', cause);
    }
    await sleep(POLL_MS, new AbortController().signal);
  }
  return undefined;
}

/** The network says at each of these ends that nothing was paid. */
const UNPAID: Readonly<Record<'failed' | 'canceled' | 'dropped', ErrorCode>> = {
  ...{ failed: 'pay_failed', canceled: 'pay_canceled_in_wallet', dropped: 'pay_dropped' },
};

/** Never rejects. */
export async function followWallet(last: WalletPay): Promise<void> {
  const { payment, hash, payer } = last;
  const end = await (rowOf(hash) ? byTracker(hash) : byNetwork(payment, last));
  // The transaction that replaced it may make the same payment.
  if (!end || end.state === 'pending' || end.state === 'replaced') {
    return losePay(last, appKitError('pay_unknown'));
  }
  if (end.state !== 'confirmed') return failPay(last, appKitError(UNPAID[end.state], { hash }));
  completePay(last, { hash: end.by ?? hash, proof: 'network', payer });
}
