/**
 * Brings signed payments to the network, and pays their gas. It can move nothing but what the payer
 * signed: token, recipient, amount and time. ADR 52.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { SettleReply, VerifyReply } from '../../protocol/pay/x402-facilitator';
import { readQuantity } from '../abi/abi-words';
import { createTransactionSigner } from '../abi/transaction-signer';
import type { Gateway } from '../gateway-context';
import { ApiError } from '../http/api-error';
import type { SettlementRow } from '../store/tables';
import type { FacilitatorConfig } from './facilitator-config';
import { checkTime, type FacilitatorBody, matchPayment } from './match-payment';
import { PaymentRefusal } from './payment-refusal';
import { createSettlementSender, inGwei } from './send-settlement';
import { createSettlements } from './settlements';
import { simulatePayment } from './simulate-payment';

const POLL_MS = 500;
/** Most blocks come earlier. A later call of settle waits again. */
const WAIT_MS = 30_000;
/** Requests that wait for a block at once. */
const MOST_OPEN = 200;

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
  const sending = createSettlementSender({ config, calls, signer, settlements, now });
  /** By digest: two calls for one payment share its end. */
  const open = new Map<string, Promise<string>>();

  async function receiptOf({ network, hash }: SettlementRow) {
    const found = await calls.request(network, 'eth_getTransactionReceipt', [hash]);
    const { status, gasUsed, effectiveGasPrice } = (found ?? {}) as Record<string, unknown>;
    if (typeof status !== 'string') return undefined;
    const wei = (readQuantity(gasUsed) ?? 0n) * (readQuantity(effectiveGasPrice) ?? 0n);
    return { paid: readQuantity(status) === 1n, cost: inGwei(wei) };
  }

  /** Until a block has it. @returns the hash. @throws PaymentRefusal */
  async function follow(row: SettlementRow): Promise<string> {
    const { digest, hash } = row;
    if (row.state === 'paid') return hash;
    if (row.state === 'failed') throw failed(hash);
    for (let waited = 0; waited <= WAIT_MS; waited += POLL_MS) {
      const receipt = await receiptOf(row);
      if (receipt) {
        await settlements.end(digest, receipt.paid ? 'paid' : 'failed', receipt.cost);
        if (!receipt.paid) throw failed(hash);
        return hash;
      }
      await wait(POLL_MS);
    }
    throw new PaymentRefusal(
      'unexpected_settle_error',
      'No block has the transaction yet. Call settle again with the same payment.',
      hash,
    );
  }

  async function settleOnce(body: FacilitatorBody): Promise<string> {
    const payment = matchPayment(body, config);
    const known = await settlements.find(payment.digest);
    if (known) {
      if (known.state === 'sent') await sending.sendAgain(known.network, known.raw);
      return follow(known);
    }
    checkTime(payment, now());
    const simulated = await simulatePayment({ calls, sender: signer.address }, payment);
    return follow(await sending.send(payment, simulated));
  }

  function shared(body: FacilitatorBody): Promise<string> {
    const { digest } = matchPayment(body, config);
    const running = open.get(digest);
    if (running) return running;
    if (open.size >= MOST_OPEN) {
      throw new ApiError(503, 'transport', 'Too many payments are open. Try again later.');
    }
    const mine = settleOnce(body).finally(() => open.delete(digest));
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
        await sending.checkBudget(payment, 0n);
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

const failed = (hash: string) =>
  new PaymentRefusal(
    'invalid_transaction_state',
    'The network refused the payment. Ask for a new one.',
    hash,
  );

/** @throws Error without a key for a configured facilitator */
export function openFacilitator(
  { config: { x402: config }, calls, store, now, metrics }: Gateway,
  key: string | undefined,
): Facilitator | undefined {
  if (!config) return undefined;
  if (key === undefined) throw new Error('x402: the key is missing');
  return createFacilitator({ config, key, calls, store, now, metrics });
}
