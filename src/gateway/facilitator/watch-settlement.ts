/** Follows a payment that was sent until a block has it. */
import { readQuantity } from '../abi/abi-words';
import { decodeTransaction } from '../abi/transaction-signer';
import { decodeAuthorized } from '../abi/transfer-authorizations';
import type { Clock } from '../environment';
import { ApiError } from '../http/api-error';
import type { SettlementRow } from '../store/tables';
import { type EvmCalls, RpcRefusal } from '../upstreams/rpc/evm-call';
import { findTransfer, isUsed } from './find-transfer';
import { PaymentRefusal } from './payment-refusal';
import type { Settlements } from './settlements';

const POLL_MS = 500;
/** Most blocks come earlier. A later call of settle waits again. */
const WAIT_MS = 30_000;
const GWEI = 1_000_000_000n;

export const inGwei = (wei: bigint): bigint => (wei + GWEI - 1n) / GWEI;

interface Dependencies {
  calls: EvmCalls;
  settlements: Settlements;
  now: Clock;
  wait: (ms: number) => Promise<unknown>;
}

export interface SettlementWatch {
  /** Asks the network once, and stores what it says. @throws ApiError 503; RpcRefusal */
  look(row: SettlementRow): Promise<Pick<SettlementRow, 'state' | 'hash'>>;
  /** Until a block has it. @returns the hash. @throws PaymentRefusal */
  follow(row: SettlementRow): Promise<string>;
}

const isOfNetwork = (error: unknown): boolean =>
  error instanceof ApiError || error instanceof RpcRefusal;

export function createSettlementWatch({
  calls,
  settlements,
  now,
  wait,
}: Dependencies): SettlementWatch {
  async function receiptOf({ network, hash }: SettlementRow) {
    const found = await calls.request(network, 'eth_getTransactionReceipt', [hash]);
    const { status, gasUsed, effectiveGasPrice, l1Fee } = (found ?? {}) as Record<string, unknown>;
    if (typeof status !== 'string') return undefined;
    const gas = (readQuantity(gasUsed) ?? 0n) * (readQuantity(effectiveGasPrice) ?? 0n);
    // OP Stack: the fee for data on the first layer comes on top.
    return { paid: readQuantity(status) === 1n, cost: inGwei(gas + (readQuantity(l1Fee) ?? 0n)) };
  }

  const questionOf = ({ network, raw }: SettlementRow) => {
    const { to, data } = decodeTransaction(raw);
    return { network, token: to, authorization: decodeAuthorized(data) };
  };

  async function end(row: SettlementRow, state: 'paid' | 'failed', hash: string, cost?: bigint) {
    await settlements.end(row.digest, { state, hash, cost });
    return { state, hash };
  }

  async function lookForReceipt(row: SettlementRow) {
    const receipt = await receiptOf(row);
    if (!receipt) return undefined;
    if (receipt.paid) return end(row, 'paid', row.hash, receipt.cost);
    const other = await findTransfer(calls, questionOf(row));
    return end(row, other ? 'paid' : 'failed', other ?? row.hash, receipt.cost);
  }

  /** Another transaction may have the number: an earlier one with lower fees. */
  async function lookForOther(row: SettlementRow) {
    const { network, sender, account_nonce } = row;
    const params = [sender, 'latest'];
    const next = readQuantity(await calls.request(network, 'eth_getTransactionCount', params));
    if (next === undefined || next <= BigInt(account_nonce)) return row;
    const question = questionOf(row);
    const other = await findTransfer(calls, question);
    if (other) return end(row, 'paid', other);
    const isOver = BigInt(question.authorization.validBefore) * 1_000n < BigInt(now());
    // A node may be behind: only an authorization that can pay no more is at its end.
    return isOver && !(await isUsed(calls, question)) ? end(row, 'failed', row.hash) : row;
  }

  return {
    look: async (row) => (await lookForReceipt(row)) ?? lookForOther(row),
    async follow(row) {
      let seen: Pick<SettlementRow, 'state' | 'hash'> = row;
      for (let waited = 0; seen.state === 'sent'; waited += POLL_MS) {
        const isLast = waited >= WAIT_MS;
        try {
          seen = (await lookForReceipt(row)) ?? (isLast ? await lookForOther(row) : seen);
        } catch (error) {
          // It is sent: that the network cannot be asked now is no answer about the payment.
          if (!isOfNetwork(error)) throw error;
        }
        if (seen.state !== 'sent') break;
        if (isLast) {
          throw new PaymentRefusal(
            'unexpected_settle_error',
            'No block has the transaction yet. Call settle again with the same payment.',
            seen.hash,
          );
        }
        await wait(POLL_MS);
      }
      if (seen.state === 'paid') return seen.hash;
      throw new PaymentRefusal(
        'invalid_transaction_state',
        'The network refused the payment. Ask for a new one.',
        seen.hash,
      );
    },
  };
}
