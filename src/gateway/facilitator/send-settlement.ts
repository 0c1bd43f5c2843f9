/** Sends the transaction of a payment: one after the other on each network, within the day's budget. */
import { readQuantity } from '../abi/abi-words';
import type { TransactionSigner } from '../abi/transaction-signer';
import type { Clock } from '../environment';
import { ApiError } from '../http/api-error';
import type { SettlementRow } from '../store/tables';
import { type EvmCalls, RpcRefusal } from '../upstreams/rpc/evm-call';
import type { FacilitatorConfig } from './facilitator-config';
import type { MatchedPayment } from './match-payment';
import { PaymentRefusal } from './payment-refusal';
import type { Settlements } from './settlements';
import { simulatePayment } from './simulate-payment';
import { inGwei, type SettlementWatch } from './watch-settlement';

/** After so many seconds without a block, the fees are raised. */
const PATIENCE = 180;
const DAY = 86_400;

interface Dependencies {
  config: FacilitatorConfig;
  calls: EvmCalls;
  signer: TransactionSigner;
  settlements: Settlements;
  watch: SettlementWatch;
  now: Clock;
}

export interface SettlementSender {
  /** @throws PaymentRefusal when the budget or the payer's limit is spent, or a payment of the payer waits */
  check(payment: MatchedPayment): Promise<void>;
  /** Stores the payment, then sends it. @throws PaymentRefusal and ApiError 503 only if it is not sent */
  send(payment: MatchedPayment): Promise<SettlementRow>;
  /** With higher fees if it has waited for long. @returns the row as it is then */
  sendAgain(row: SettlementRow): Promise<SettlementRow>;
}

export function createSettlementSender({
  config,
  calls,
  signer,
  settlements,
  watch,
  now,
}: Dependencies): SettlementSender {
  const sender = signer.address.toLowerCase();
  /** The end of the newest by network: two transactions never take one nonce. */
  const turns = new Map<string, Promise<unknown>>();
  const seconds = () => Math.floor(now() / 1000);

  function inSequence<Value>(network: string, work: () => Promise<Value>): Promise<Value> {
    const mine = (turns.get(network) ?? Promise.resolve()).then(work);
    turns.set(
      network,
      mine.catch(() => {}),
    );
    return mine;
  }

  async function quantity(network: string, method: string, params: unknown[]): Promise<bigint> {
    const value = readQuantity(await answered(calls.request(network, method, params)));
    if (value === undefined) throw new PaymentRefusal('unexpected_settle_error', TRY_AGAIN);
    return value;
  }

  /** @returns false if the node refuses it, which also one does that has it. */
  async function offer({ network, raw }: SettlementRow): Promise<boolean> {
    try {
      await calls.request(network, 'eth_sendRawTransaction', [raw]);
      return true;
    } catch (error) {
      if (error instanceof RpcRefusal) return false;
      // Without an answer it may be sent.
      if (error instanceof ApiError) return true;
      throw error;
    }
  }

  /**
   * A refusal alone says little: a node before this one may have the transaction. It is not sent if no node
   * knows it, and the account has too few coins or has used its number.
   */
  async function isLost({ network, hash, account_nonce }: SettlementRow, most: bigint) {
    try {
      if (await calls.request(network, 'eth_getTransactionByHash', [hash])) return false;
      const coins = await quantity(network, 'eth_getBalance', [sender, 'latest']);
      const next = await quantity(network, 'eth_getTransactionCount', [sender, 'latest']);
      return coins < most || next > BigInt(account_nonce);
    } catch (error) {
      if (error instanceof PaymentRefusal || error instanceof ApiError) return false;
      if (error instanceof RpcRefusal) return false;
      throw error;
    }
  }

  async function isWithin(network: string, cost: bigint): Promise<boolean> {
    const spent = await settlements.spent(network, seconds());
    return spent + cost <= (config.dayBudget[network] ?? 0n);
  }

  /** @returns undefined without an answer */
  async function lookAgain(row: SettlementRow) {
    try {
      return await watch.look(row);
    } catch (error) {
      if (error instanceof RpcRefusal || error instanceof ApiError) return undefined;
      throw error;
    }
  }

  async function raise(row: SettlementRow): Promise<SettlementRow> {
    const seen = await lookAgain(row);
    if (seen?.state !== 'sent') return { ...row, ...seen };
    const { raw, hash, most } = signer.raise(row.raw);
    const cost = inGwei(most);
    const counted = seconds() - Number(row.created) < DAY ? BigInt(row.cost) : 0n;
    if (!(await isWithin(row.network, cost - counted))) return row;
    const next = { raw, hash, cost: Number(cost), created: seconds() };
    await settlements.replace(row.digest, next);
    return { ...row, ...next };
  }

  const isSlow = ({ created }: SettlementRow) => seconds() - Number(created) >= PATIENCE;

  async function sendAgainNow(row: SettlementRow): Promise<SettlementRow> {
    const next = isSlow(row) ? await raise(row) : row;
    if (next.state === 'sent') await offer(next);
    return next;
  }

  /** Those that a node has lost would keep all later ones waiting. */
  async function nextNonce(network: string): Promise<number> {
    const count = Number(await quantity(network, 'eth_getTransactionCount', [sender, 'pending']));
    const waiting = await settlements.waiting(network, sender);
    for (const row of waiting) {
      if (row.account_nonce >= count || isSlow(row)) await sendAgainNow(row);
    }
    const last = await settlements.lastNonce(network, sender);
    return Math.max(count, (last ?? -1) + 1);
  }

  /** One at a time: a payer who spends the amount elsewhere costs the gas of one transaction. */
  async function checkPayer(payment: MatchedPayment): Promise<void> {
    const waiting = await settlements.waitingOf(payment);
    if (waiting && (await answered(watch.look(waiting))).state === 'sent') {
      throw new PaymentRefusal(
        'facilitator_payer_waits',
        'Another payment of this account is in no block yet. Wait for it, then try again.',
      );
    }
    const { all, failed } = await settlements.paymentsOf(payment.payer, seconds());
    if (failed > 0) {
      throw new PaymentRefusal(
        'facilitator_payer_limit',
        'A payment of this account failed today. Pay from another one, or tomorrow.',
      );
    }
    if (all >= config.perPayerPerDay) {
      throw new PaymentRefusal(
        'facilitator_payer_limit',
        'This account has made the payments of one day. Pay from another one, or tomorrow.',
      );
    }
  }

  async function checkBudget(network: string, cost: bigint): Promise<void> {
    if (await isWithin(network, cost)) return;
    throw new PaymentRefusal(
      'facilitator_budget_spent',
      'The gas of one day is spent. Pay with a transaction, or raise x402.dayBudget.',
    );
  }

  async function sendNow(payment: MatchedPayment): Promise<SettlementRow> {
    const { network, token, payer, digest } = payment;
    await checkPayer(payment);
    const { data, gas } = await simulatePayment({ calls, sender: signer.address }, payment);
    const price = await quantity(network, 'eth_gasPrice', []);
    // The price may double before a block takes it.
    const maxFeePerGas = 2n * price;
    const cost = inGwei(gas * maxFeePerGas);
    await checkBudget(network, cost);
    const nonce = await nextNonce(network);
    const { raw, hash } = signer.sign({
      ...{ chainId: BigInt(network.slice('eip155:'.length)), nonce, to: token, data },
      ...{ gasLimit: gas, maxFeePerGas, maxPriorityFeePerGas: tipOf(price) },
    });
    const row: SettlementRow = {
      ...{ digest, network, payer, sender, hash, raw, state: 'sent', created: seconds() },
      ...{ account_nonce: nonce, cost: Number(cost) },
    };
    // First stored: after a kill in between it is sent again, and not a second one.
    if (!(await settlements.add(row))) return (await settlements.find(digest)) ?? row;
    if (!(await offer(row)) && (await isLost(row, gas * maxFeePerGas))) {
      await settlements.remove(digest);
      throw new PaymentRefusal(
        'unexpected_settle_error',
        `The network refused the transaction: has ${signer.address} enough coins for gas?`,
      );
    }
    return row;
  }

  return {
    async check(payment) {
      await checkPayer(payment);
      await checkBudget(payment.network, 0n);
    },
    sendAgain: (row) => inSequence(row.network, () => sendAgainNow(row)),
    send: (payment) => inSequence(payment.network, () => sendNow(payment)),
  };
}

const TRY_AGAIN = 'The network did not answer. Call settle again with the same payment.';

/** A node's refusal of a question is no answer about the payment. */
async function answered<Value>(asked: Promise<Value>): Promise<Value> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof RpcRefusal)) throw error;
    throw new PaymentRefusal('unexpected_settle_error', TRY_AGAIN);
  }
}

/** A tenth of the price: nodes ask for some tip, and the rest is not spent. */
const tipOf = (price: bigint): bigint => price / 10n + 1n;
