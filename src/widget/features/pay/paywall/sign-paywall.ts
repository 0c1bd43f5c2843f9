/** Asks the wallet for the signature that pays, and hands it to the page. No transaction is sent here. */
import type { X402Payload } from '../../../../protocol/pay/x402';
import { withTimeout } from '../../../core/async/timeout';
import { WALLET_DEADLINE_MS } from '../../../core/constants/limits';
import type { SignedTransfers } from '../../../core/contracts/sender';
import { addErrors, appKitError, ownError } from '../../../core/errors/app-kit-error';
import { PAYWALL_ERRORS } from '../../../core/errors/catalog/paywall-errors';
import { type SendContext, sameSendContext } from '../../../core/payments/send-context';
import { setSendRequested } from '../../../core/payments/send-request';
import { $payState, type Payment, type PaywallTerms, setPayState } from '../pay-state';
import { trackPayment } from '../result/pay-events';
import { acquireWalletLock } from '../result/pay-lock';
import { putRecord } from '../result/pay-records';
import { payPlace } from '../wallet/pay-place';
import { findSigned, handOver, headerOf } from './resume-paywall';

addErrors(PAYWALL_ERRORS);

/** (ours) Seconds: the clock of the user may be ahead. */
const EARLIER = 600;
/** (ours) Seconds, however long the server would wait. */
const LONGEST = 3_600;

const current = { type: 'wallet' as const };

export function paywallOf({ paywall }: Payment): PaywallTerms {
  if (!paywall) throw new TypeError('The payment has no signature');
  return paywall;
}

/** Seconds for which a signature counts. */
export const lifeOf = (payment: Payment): number =>
  Math.min(paywallOf(payment).terms.maxTimeoutSeconds, LONGEST);

const newNonce = (): string =>
  `0x${[...crypto.getRandomValues(new Uint8Array(32))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')}`;

/** @throws AppKitError if the wallet, its account or the token cannot make the payment */
export async function preparePaywall(payment: Payment): Promise<SendContext> {
  const { transfers, terms } = paywallOf(payment);
  const place = payPlace(payment);
  if (!place) throw appKitError('pay_changed', { what: 'place' });
  const { where, sender } = place;
  const { token, amount, decimals } = payment.transfer;
  if (amount !== BigInt(terms.amount)) throw appKitError('pay_changed', { what: 'amount' });
  const [facts, hasKey, balance] = await Promise.all([
    // The wallet shows the amount by its own node.
    sender.tokenFacts(where, token),
    transfers.hasKey(where),
    sender.contracts?.balance(where, token),
    // Refuses a token without authorizations.
    transfers.isUsed(where, token, newNonce()),
  ]);
  if (facts.decimals !== decimals) {
    throw appKitError('pay_decimals', { wallet: facts.decimals, network: decimals });
  }
  if (!hasKey) throw appKitError('pay_no_key');
  if (balance === undefined || balance < amount) throw appKitError('pay_too_little');
  return place;
}

async function askWallet(
  transfers: SignedTransfers,
  { where }: SendContext,
  payment: Payment,
): Promise<X402Payload['payload']> {
  const { transfer } = payment;
  const { extra } = paywallOf(payment).terms;
  const now = Math.floor(Date.now() / 1000);
  const authorization = {
    ...{ from: where.from, to: transfer.to, value: String(transfer.amount), nonce: newNonce() },
    ...{ validAfter: String(now - EARLIER), validBefore: String(now + lifeOf(payment)) },
  };
  const order = { ...authorization, token: transfer.token, ...extra };
  const signature = await withTimeout(
    transfers.sign(where, order, () => trackPayment('PAY_INITIATED', payment, current)),
    WALLET_DEADLINE_MS,
    () => appKitError('wallet_timeout'),
  );
  return { authorization, signature };
}

const isWanted = (payment: Payment): boolean => {
  const now = $payState.get();
  return now.state === 'choosing' && now.payment === payment;
};

/** One request of the wallet for what the view shows. Never rejects. */
export async function signPaywall(payment: Payment, seen: SendContext): Promise<void> {
  const terms = paywallOf(payment);
  const { transfers } = terms;
  let releaseLock = () => {};
  try {
    releaseLock = await acquireWalletLock(seen.where, payment.key);
    const place = await preparePaywall(payment);
    if (!sameSendContext(seen, place)) throw appKitError('pay_changed', { what: 'place' });
    // Another tab may have signed while this one waited.
    const found = await findSigned(payment, transfers);
    if (!isWanted(payment)) return;
    if (found) {
      handOver(payment, found);
      return;
    }
    setSendRequested(place.where.network.namespace);
    const payload = await askWallet(transfers, place, payment);
    // The user has left, and the page knows: a signature that no page gets pays nothing.
    if (!isWanted(payment)) return;
    const header = headerOf(terms, payload);
    const { from: payer, nonce, validBefore } = payload.authorization;
    const signed = { payer, nonce, header, until: Number(validBefore) };
    putRecord(payment, signed);
    handOver(payment, signed);
  } catch (cause) {
    const error = ownError(cause);
    trackPayment('PAY_ERROR', payment, current);
    if (isWanted(payment)) setPayState({ state: 'choosing', payment, error });
  } finally {
    setSendRequested(undefined);
    releaseLock();
  }
}
