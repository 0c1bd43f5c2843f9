/** A transaction of eip155 in words, from the bytes that are to be signed. */
import { decodeSwap } from '../../../protocol/swaps/decode-swap';
import { swapRouterAt } from '../../../protocol/swaps/swap-routers';
import type { CallAction } from '../decode/call-action';
import { eachAction } from '../decode/call-action';
import { decodeCall } from '../decode/decode-call';
import { decodeTransaction, type EvmTransaction } from '../evm/evm-transaction';
import type { ActionContext } from './action-context';
import { describeActions, partiesOf, tokenDoubts, warnAbout } from './describe-actions';
import { coinAmount, type NetworkWords } from './known-network';
import {
  cautionWarning,
  dangerWarning,
  type Review,
  type ReviewPhrase,
  type Warning,
  worstFirst,
} from './review';
import { risksOf } from './window-risks';

function swapAction(to: string, { chainId, value, data }: EvmTransaction): CallAction | undefined {
  const router = swapRouterAt(`eip155:${chainId}`, to);
  const swap = router && decodeSwap(router.kind, data, value);
  return swap && { kind: 'swap', target: to.toLowerCase(), exchange: router.name, swap };
}

/** The actions of a transaction; its creation of a contract has none. */
export function transactionActions(transaction: EvmTransaction): CallAction[] {
  const { to, value, data } = transaction;
  if (to === undefined) return [];
  const swap = swapAction(to, transaction);
  if (swap) return [swap];
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
  /** Without the surcharge, as this wallet would set it. */
  usualFee: bigint | undefined;
  order: 'next' | 'replaces' | 'waits';
}

/** So much more than usual is a warning; the second, a refusal. */
const HIGH_FEE = 5n;
const ABSURD_FEE = 100n;

function feeWarnings(fee: bigint, { usualFee, order }: NetworkHints, network: NetworkWords) {
  const found: Warning[] = [];
  if (order === 'replaces') {
    found.push(cautionWarning('This replaces a transaction of yours that is still waiting.'));
  }
  if (order === 'waits') {
    found.push(cautionWarning('This waits until other transactions of yours have been sent.'));
  }
  if (usualFee === undefined) {
    found.push(cautionWarning('We couldn’t compare the network fee with what is usual now.'));
  } else if (fee > usualFee * HIGH_FEE) {
    const usual = coinAmount(usualFee, network);
    found.push(dangerWarning(`The site sets a very high network fee. Now ${usual} is usual.`));
  }
  return found;
}

/** @param bytes Hex of the unsigned transaction. */
export function describeTransaction(
  bytes: string,
  context: ActionContext,
  hints: NetworkHints,
): Review {
  const { network, contracts } = context;
  const { fails, surcharge, usualFee } = hints;
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
  const execution = transaction.gas * transaction.fee.perGas;
  const fee = execution + surcharge;
  const doubts = tokenDoubts(actions, context);
  warnings.push(...feeWarnings(execution, hints, network));
  const absurd = usualFee !== undefined && usualFee > 0n && execution > usualFee * ABSURD_FEE;
  if (transaction.value > 0n && fee > transaction.value) {
    warnings.unshift(
      cautionWarning('The network fee may be higher than the amount that you send.'),
    );
  }
  if (fails) warnings.unshift(cautionWarning('The network expects this transaction to fail.'));
  const called = transaction.to !== undefined && transaction.data !== '0x';
  if (called && contracts.get(transaction.to as string)?.hasCode === false) {
    warnings.unshift(
      dangerWarning('There is no contract at this address. The call would do nothing.'),
    );
  }
  const created: ReviewPhrase[][] = creates
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
      ...doubts.rows,
    ],
    ...(transaction.data !== '0x' && { original: { label: 'Data', text: transaction.data } }),
    warnings: worstFirst(warnings),
    ...(blind && { blind }),
    ...(absurd && { blocked: 'Its network fee is more than a hundred times what is usual now.' }),
    ...(doubts.blocked && { blocked: doubts.blocked }),
    risks: risksOf(actions),
    parties: partiesOf(actions),
  };
}
