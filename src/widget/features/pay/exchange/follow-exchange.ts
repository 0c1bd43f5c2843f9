/** Asks for the state of an exchange's session until it ends, also while the page is hidden. Source: protocol §10.3. */
import { sleep } from '../../../core/async/backoff';
import { appKitError } from '../../../core/errors/app-kit-error';
import { log } from '../../../core/reporting/logger';
import { $payState, type ExchangeSession, type Payment, type RunningPay } from '../pay-state';
import { completePay, failPay, losePay } from '../result/end-pay';
import { POLL_MS } from '../result/follow-wallet';
import { loadStatus } from './pay-gateway';

/** (ours) An exchange sends within minutes, or the user looks there. */
const END_MS = 600_000;

type ExchangePay = Extract<RunningPay, { state: 'exchange' }>;
type Seen = 'waiting' | 'paid' | 'failed' | 'unproven' | 'unclear';

/** An exchange may be wrong, or the gateway: the network decides where it can be read. */
async function provenBy(payment: Payment, hash: string): Promise<Seen> {
  const { sender, network, transfer } = payment;
  const seen = sender.provePayment
    ? await sender.provePayment(network, hash, transfer)
    : ('unclear' as const);
  return seen === 'pending' ? 'waiting' : seen === 'other' ? 'unproven' : seen;
}

async function look(
  payment: Payment,
  { id, session }: ExchangeSession,
): Promise<{ seen: Seen; hash: string }> {
  const { status, txHash: hash = '' } = await loadStatus(payment, id, session);
  if (status === 'FAILED') return { seen: 'failed', hash };
  if (status !== 'SUCCESS' || !hash) return { seen: 'waiting', hash };
  return { seen: await provenBy(payment, hash), hash };
}

/** The user chose another way, or a newer payment took its place. */
const isLeft = ({ payment, exchange }: ExchangePay): boolean => {
  const now = $payState.get();
  return (
    now.state !== 'exchange' || now.payment !== payment || now.exchange.session !== exchange.session
  );
};

const followed = new Set<string>();

/** This tab has shown the session: the user who chooses again has left it. */
export const wasFollowed = (session: string): boolean => followed.has(session);

/** Never rejects. */
export async function followExchange(last: ExchangePay): Promise<void> {
  const { payment, exchange } = last;
  followed.add(exchange.session);
  const { id, name } = exchange;
  const until = Date.now() + END_MS;
  while (!isLeft(last) && Date.now() < until) {
    try {
      const { seen, hash } = await look(payment, exchange);
      if (isLeft(last)) return;
      if (seen === 'failed') return failPay(last, appKitError('pay_exchange_failed', { name }));
      if (seen === 'unproven') return losePay(last, appKitError('pay_unproven', { name, hash }));
      if (seen !== 'waiting') {
        const proof = seen === 'paid' ? 'network' : 'exchange';
        return completePay(last, { hash, proof, exchange: id });
      }
    } catch (cause) {
      log.warn('pay', cause);
    }
    await sleep(POLL_MS, new AbortController().signal);
  }
  if (!isLeft(last)) losePay(last, appKitError('pay_unknown'));
}
