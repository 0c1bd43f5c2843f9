/**
 * Asks the wallet to send a transaction that pays. Records the request first and keeps it while its outcome
 * is unknown: the page may be gone when the wallet sends. A wallet that answers late has still sent.
 */
import type { StoredPayment } from '../../../protocol/storage-keys';
import { withTimeout } from '../async/timeout';
import { WALLET_DEADLINE_MS } from '../constants/limits';
import { appKitError } from '../errors/app-kit-error';
import { toAppKitError } from '../errors/wallet-errors';
import { isLeaving, recordRequest } from '../session/pending-requests';
import { certainRejection } from './certain-rejection';
import { dropPayments, recordPayment } from './payment-journal';
import type { SendContext } from './send-context';
import { UNANSWERED_PAYMENTS } from './unresolved-requests';

/**
 * Errors raised before sending. After any other error the wallet may have sent: many wait for the
 * chain and time out; others send, then disconnect.
 */
const NOT_SENT: readonly string[] = [
  'user_rejected',
  'canceled',
  'request_pending',
  'unauthorized',
  'method_not_supported',
  'rpc_invalid_params',
  'chain_unrecognized',
  'switch_failed',
  'send_wrong_chain',
  'send_changed',
  'token_unreadable',
  'rpc_unavailable',
];

export interface SubmitOptions {
  isLeft(): boolean;
  /** Called directly before the wallet is asked to sign. */
  onAsking(): void;
  /** Called after the wallet's own answer, which may come long after the deadline. */
  releaseLock(): void;
}

interface PaymentRequest extends SubmitOptions {
  place: SendContext;
  /** As it is recorded until the wallet answers. */
  asked: StoredPayment;
  /** Of the adapter. */
  submit(asking: () => void): Promise<string>;
  /** The wallet has sent it. */
  onSent(id: string): void;
}

/** @throws AppKitError of the wallet; `wallet_timeout` when it does not answer in time. */
export async function submitPayment(request: PaymentRequest): Promise<string> {
  const { place, asked, isLeft, onAsking, onSent, releaseLock } = request;
  let late = false;
  /** After the caller stops waiting, a request would surprise the user. */
  const assertWanted = (): void => {
    if (late || isLeft()) throw appKitError('canceled');
  };
  const asking = (): void => {
    assertWanted();
    recordPayment(asked);
    UNANSWERED_PAYMENTS.add(asked.id);
    onAsking();
  };
  const submit = () =>
    request.submit(asking).catch((cause: unknown) => {
      // A failure before the request leaves no unresolved request.
      const failed = UNANSWERED_PAYMENTS.has(asked.id) ? 'send_failed' : 'unknown_error';
      throw certainRejection(toAppKitError(cause, { failed }));
    });
  const switchNetwork = switchOf(place);
  // A reload loses the answer, not the request: the next page reports it.
  const answered = recordRequest(place.account.connectorId, 'send');
  const answer = submit().catch(async (cause: unknown) => {
    // Thrown before the wallet was asked to sign: it may move, once.
    if (toAppKitError(cause).code !== 'send_wrong_chain' || !switchNetwork) throw cause;
    await switchNetwork();
    assertWanted();
    return submit();
  });
  answer.then(answered, answered);
  answer
    .then(
      (id) => {
        UNANSWERED_PAYMENTS.delete(asked.id);
        recordPayment({ ...asked, id, at: Date.now(), sent: true }, asked.id);
        onSent(id);
      },
      (cause: unknown) => {
        if (!UNANSWERED_PAYMENTS.delete(asked.id)) return;
        const { code } = toAppKitError(cause);
        if (NOT_SENT.includes(code) && !isLeaving()) dropPayments([asked.id]);
        // Write it again: another tab may have cleared the record.
        else recordPayment({ ...asked, ...(code === 'send_other_chain' && { elsewhere: true }) });
      },
    )
    // Not before it is written down: the next tab looks there.
    .then(releaseLock, releaseLock);
  return withTimeout(answer, WALLET_DEADLINE_MS, () => {
    late = true;
    return appKitError('wallet_timeout');
  });
}

function switchOf({ switchNetwork, where }: SendContext): (() => Promise<void>) | undefined {
  return switchNetwork && (() => switchNetwork(where.provider, where.network));
}
