/** Sends the transaction of a payment: one after the other on each network, within the day's budget. */
import { readQuantity } from '../abi/abi-words';
import type { TransactionSigner } from '../abi/transaction-signer';
import type { Clock } from '../environment';
import type { SettlementRow } from '../store/tables';
import { type EvmCalls, RpcRefusal } from '../upstreams/rpc/evm-call';
import type { FacilitatorConfig } from './facilitator-config';
import type { MatchedPayment } from './match-payment';
import { PaymentRefusal } from './payment-refusal';
import type { Settlements } from './settlements';
import type { SimulatedPayment } from './simulate-payment';

const GWEI = 1_000_000_000n;

export const inGwei = (wei: bigint): bigint => (wei + GWEI - 1n) / GWEI;

interface Dependencies {
  config: FacilitatorConfig;
  calls: EvmCalls;
  signer: TransactionSigner;
  settlements: Settlements;
  now: Clock;
}

export interface SettlementSender {
  /** @throws PaymentRefusal when the budget or the payer's limit is spent */
  checkBudget(payment: MatchedPayment, cost: bigint): Promise<void>;
  /** Stores the payment, then sends it. @throws PaymentRefusal; ApiError 503 if it may be sent */
  send(payment: MatchedPayment, simulated: SimulatedPayment): Promise<SettlementRow>;
  /** A node that has it says so, which is no failure. */
  sendAgain(network: string, raw: string): Promise<void>;
}

export function createSettlementSender({
  config,
  calls,
  signer,
  settlements,
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
    const value = readQuantity(await calls.request(network, method, params));
    if (value === undefined) throw new PaymentRefusal('unexpected_settle_error', TRY_AGAIN);
    return value;
  }

  async function sendAgain(network: string, raw: string): Promise<void> {
    try {
      await calls.request(network, 'eth_sendRawTransaction', [raw]);
    } catch (error) {
      if (!(error instanceof RpcRefusal)) throw error;
    }
  }

  /** Those that a node has lost would keep all later ones waiting. */
  async function nextNonce(network: string): Promise<number> {
    const count = await quantity(network, 'eth_getTransactionCount', [sender, 'pending']);
    const waiting = await settlements.sentFrom(network, sender, Number(count));
    for (const { raw } of waiting) await sendAgain(network, raw);
    return (waiting.at(-1)?.account_nonce ?? Number(count) - 1) + 1;
  }

  async function checkBudget({ network, payer }: MatchedPayment, cost: bigint): Promise<void> {
    const time = seconds();
    if ((await settlements.paymentsOf(payer, time)) >= config.perPayerPerDay) {
      throw new PaymentRefusal(
        'facilitator_payer_limit',
        'This account has made the payments of one day. Pay from another one, or tomorrow.',
      );
    }
    const budget = config.dayBudget[network] ?? 0n;
    if ((await settlements.spent(network, time)) + cost > budget) {
      throw new PaymentRefusal(
        'facilitator_budget_spent',
        'The gas of one day is spent. Pay with a transaction, or raise x402.dayBudget.',
      );
    }
  }

  async function sendNow(payment: MatchedPayment, { data, gas }: SimulatedPayment) {
    const { network, token, payer, digest } = payment;
    const price = await quantity(network, 'eth_gasPrice', []);
    // The price may double before a block takes it.
    const maxFeePerGas = 2n * price;
    const cost = inGwei(gas * maxFeePerGas);
    await checkBudget(payment, cost);
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
    try {
      await calls.request(network, 'eth_sendRawTransaction', [raw]);
    } catch (error) {
      if (!(error instanceof RpcRefusal)) throw error;
      await settlements.remove(digest);
      throw new PaymentRefusal(
        'unexpected_settle_error',
        `The network refused the transaction: has ${signer.address} enough coins for gas?`,
      );
    }
    return row;
  }

  return {
    checkBudget,
    sendAgain,
    send: (payment, simulated) => inSequence(payment.network, () => sendNow(payment, simulated)),
  };
}

const TRY_AGAIN = 'The network did not answer. Call settle again with the same payment.';

/** A tenth of the price: nodes ask for some tip, and the rest is not spent. */
const tipOf = (price: bigint): bigint => price / 10n + 1n;
