/** A transaction of eip155 in words, from the bytes that are to be signed. */
import type { CallAction } from '../decode/call-action';
import { eachAction } from '../decode/call-action';
import { decodeCall } from '../decode/decode-call';
import { decodeTransaction, type EvmTransaction } from '../evm/evm-transaction';
import { type ActionContext, describeActions, partiesOf, warnAbout } from './describe-actions';
import { coinAmount } from './known-network';
import { caution, danger, type Phrase, type Review, worstFirst } from './review';

/** The actions of a transaction; its creation of a contract has none. */
export function transactionActions({ to, value, data }: EvmTransaction): CallAction[] {
  if (to === undefined) return [];
  return [
    ...(value > 0n || data === '0x' ? [{ kind: 'pay' as const, to, amount: value }] : []),
    ...(data === '0x' ? [] : [decodeCall(to, data)]),
  ];
}

/** Estimates of the network. */
export interface NetworkHints {
  /** It expects that the transaction fails. */
  fails: boolean;
  /** Of a rollup, beside the gas. */
  surcharge: bigint;
}

/** @param bytes Hex of the unsigned transaction. */
export function describeTransaction(
  bytes: string,
  context: ActionContext,
  { fails, surcharge }: NetworkHints,
): Review {
  const { network, contracts } = context;
  const title = 'Approve transaction';
  const transaction = decodeTransaction(bytes);
  if (!transaction || `eip155:${transaction.chainId}` !== network.id) {
    const blocked = 'This transaction is for another network, or it can’t be read.';
    return { title, steps: [], rows: [], warnings: [], blocked, parties: [] };
  }
  const actions = transactionActions(transaction);
  const unknown = eachAction(actions).find((action) => action.kind === 'unknown');
  const creates = transaction.to === undefined;
  const blind = creates
    ? 'It creates a new contract.'
    : unknown && 'We can’t tell what this call does with your assets.';
  const warnings = warnAbout(actions, context);
  const fee = transaction.gas * transaction.fee.perGas + surcharge;
  if (transaction.value > 0n && fee > transaction.value) {
    warnings.unshift(caution('The network fee may be higher than the amount that you send.'));
  }
  if (fails) warnings.unshift(caution('The network expects this transaction to fail.'));
  const called = transaction.to !== undefined && transaction.data !== '0x';
  if (called && contracts.get(transaction.to as string)?.hasCode === false) {
    warnings.unshift(danger('There is no contract at this address. The call would do nothing.'));
  }
  const created: Phrase[][] = creates
    ? [['Create a new contract with ', { strong: coinAmount(transaction.value, network) }]]
    : [];
  return {
    title,
    steps: [...created, ...describeActions(actions, context)],
    rows: [
      { label: 'Network', value: [network.name] },
      {
        label: 'Network fee, at most',
        value: [coinAmount(fee, network)],
      },
    ],
    ...(transaction.data !== '0x' && { original: { label: 'Data', text: transaction.data } }),
    warnings: worstFirst(warnings),
    ...(blind && { blind }),
    parties: partiesOf(actions),
  };
}
