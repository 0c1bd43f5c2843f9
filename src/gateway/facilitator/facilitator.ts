/**
 * Brings signed payments to the network, and pays their gas. It can move nothing but what the payer
 * signed: token, recipient, amount and time. ADR 52.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { SettleReply, VerifyReply } from '../../protocol/pay/x402-facilitator';
import { createTransactionSigner } from '../abi/transaction-signer';
import type { Gateway } from '../gateway-context';
import { ApiError } from '../http/api-error';
import type { FacilitatorConfig } from './facilitator-config';
import { findTransfer } from './find-transfer';
import {
  checkTime,
  type FacilitatorBody,
  type MatchedPayment,
  matchPayment,
} from './match-payment';
import { PaymentRefusal } from './payment-refusal';
import { createSettlementSender } from './send-settlement';
import { createSettlements } from './settlements';
import { checkSignature, simulatePayment } from './simulate-payment';
import { createSettlementWatch } from './watch-settlement';

/** Requests that wait for a block at once. */
const MOST_OPEN = 200;
const USED = 'invalid_exact_evm_nonce_already_used';

export interface Facilitator {
  /** Of the account that pays for gas, EIP-55. */
  address: string;
  networks: readonly string[];
  /** @throws ApiError 503 if the network does not answer */
  verify(body: FacilitatorBody): Promise<VerifyReply>;
  /** The same payment is sent once, however often it is asked for. @throws ApiError 503 */
  settle(body: FacilitatorBody): Promise<SettleReply>;
}

type Options = Pick<Gateway, 'calls' | 'store' | 'now' | 'metrics'> & {
  config: FacilitatorConfig;
  /** 32 bytes as hex. */
  key: string;
  /** For tests. */
  wait?: (ms: number) => Promise<unknown>;
};

export function createFacilitator({
  config,
  key,
  calls,
  store,
  now,
  metrics,
  wait = sleep,
}: Options): Facilitator {
  const signer = createTransactionSigner(key);
  const settlements = createSettlements(store);
  const watch = createSettlementWatch({ calls, settlements, now, wait });
  const sending = createSettlementSender({ config, calls, signer, settlements, watch, now });
  /** By digest: two calls for one payment share its end. */
  const open = new Map<string, Promise<string>>();

  async function settleOnce(payment: MatchedPayment): Promise<string> {
    const known = await settlements.find(payment.digest);
    if (known) return watch.follow(known.state === 'sent' ? await sending.sendAgain(known) : known);
    checkTime(payment, now());
    try {
      return await watch.follow(await sending.send(payment));
    } catch (error) {
      if (!(error instanceof PaymentRefusal) || error.reason !== USED) throw error;
      // Another may have sent this payment, which then has paid.
      const hash = await findTransfer(calls, payment);
      if (hash === undefined) throw error;
      return hash;
    }
  }

  /** The digest is known to all who read the chain; only a signature gives a share in it. */
  async function shared(body: FacilitatorBody): Promise<string> {
    const payment = matchPayment(body, config);
    await checkSignature(calls, payment);
    const { digest } = payment;
    const running = open.get(digest);
    if (running) return running;
    if (open.size >= MOST_OPEN) {
      throw new ApiError(503, 'transport', 'Too many payments are open. Try again later.');
    }
    const mine = settleOnce(payment).finally(() => open.delete(digest));
    open.set(digest, mine);
    return mine;
  }

  return {
    address: signer.address,
    networks: [...new Set(config.tokens.map(({ network }) => network))],
    async verify(body) {
      const payer = body.paymentPayload.payload.authorization.from;
      try {
        const payment = matchPayment(body, config);
        checkTime(payment, now());
        await sending.check(payment);
        await simulatePayment({ calls, sender: signer.address }, payment);
        metrics.count('appkit_x402_total', { call: 'verify', outcome: 'ok' });
        return { isValid: true, payer };
      } catch (error) {
        if (!(error instanceof PaymentRefusal)) throw error;
        const { reason, message } = error;
        metrics.count('appkit_x402_total', { call: 'verify', outcome: reason });
        return { isValid: false, invalidReason: reason, invalidMessage: message, payer };
      }
    },
    async settle(body) {
      const payer = body.paymentPayload.payload.authorization.from;
      const { network } = body.paymentRequirements;
      try {
        const transaction = await shared(body);
        metrics.count('appkit_x402_total', { call: 'settle', outcome: 'ok' });
        return { success: true, payer, transaction, network };
      } catch (error) {
        if (!(error instanceof PaymentRefusal)) throw error;
        const { reason, message, hash } = error;
        metrics.count('appkit_x402_total', { call: 'settle', outcome: reason });
        const words = { errorReason: reason, errorMessage: message };
        return { success: false, ...words, payer, transaction: hash, network };
      }
    },
  };
}

/** @throws Error without a key for a configured facilitator */
export function openFacilitator(
  { config: { x402: config }, calls, store, now, metrics }: Gateway,
  key: string | undefined,
): Facilitator | undefined {
  if (!config) return undefined;
  if (key === undefined) throw new Error('x402: the key is missing');
  return createFacilitator({ config, key, calls, store, now, metrics });
}
