/**
 * Classifies a transaction, with the types of protocol §1.3, as one account sees it. The name of
 * the called function decides first, where the name is a convention; otherwise the transfers
 * decide.
 */
import type { OperationType } from '../../protocol/http/history';
import { topicOf } from '../abi/transfer-events';
import type { TransferRow } from '../store/tables';

/** Functions with a fixed purpose, whatever moved. */
const NAMED: readonly (readonly [OperationType, ...string[]])[] = [
  [
    'approve',
    'approve(address,uint256)',
    'setApprovalForAll(address,bool)',
    'increaseAllowance(address,uint256)',
    'decreaseAllowance(address,uint256)',
    'approve(address,address,uint160,uint48)',
    'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
  ],
  [
    'deposit',
    'deposit()',
    'deposit(uint256)',
    'deposit(uint256,address)',
    'deposit(address,uint256,address,uint16)',
    'supply(address,uint256,address,uint16)',
    'supply(address,uint256)',
    'depositETH(address,address,uint16)',
    'addLiquidity(address,address,uint256,uint256,uint256,uint256,address,uint256)',
    'addLiquidityETH(address,uint256,uint256,uint256,address,uint256)',
  ],
  [
    'withdraw',
    'withdraw()',
    'withdraw(uint256)',
    'withdraw(uint256,address,address)',
    'withdraw(address,uint256,address)',
    'withdraw(address,uint256)',
    'withdrawETH(address,uint256,address)',
    'redeem(uint256)',
    'redeem(uint256,address,address)',
    'redeemUnderlying(uint256)',
    'removeLiquidity(address,address,uint256,uint256,uint256,address,uint256)',
    'removeLiquidityETH(address,uint256,uint256,uint256,address,uint256)',
  ],
  ['stake', 'stake()', 'stake(uint256)', 'stake(address,uint256)', 'submit(address)'],
  ['unstake', 'unstake()', 'unstake(uint256)', 'unstake(uint256,bool)', 'exit()'],
  ['borrow', 'borrow(uint256)', 'borrow(address,uint256,uint256,uint16,address)'],
  [
    'repay',
    'repay(uint256)',
    'repay(address,uint256,uint256,address)',
    'repayBorrow()',
    'repayBorrow(uint256)',
  ],
  [
    'claim',
    'claim()',
    'claim(address)',
    'claim(uint256)',
    'claim(uint256,address,uint256,bytes32[])',
    'claimRewards()',
    'claimRewards(address[],uint256,address,address)',
    'getReward()',
    'harvest()',
  ],
];

/** The purpose of these functions when nothing moved, for example after a failure. */
const MEANT: readonly (readonly [OperationType, ...string[]])[] = [
  [
    'send',
    'transfer(address,uint256)',
    'transferFrom(address,address,uint256)',
    'safeTransferFrom(address,address,uint256)',
    'safeTransferFrom(address,address,uint256,bytes)',
    'safeTransferFrom(address,address,uint256,uint256,bytes)',
    'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
  ],
  ['mint', 'mint()', 'mint(uint256)', 'mint(address)', 'mint(address,uint256)'],
  ['burn', 'burn(uint256)', 'burn(address,uint256)'],
];

const bySelector = (table: typeof NAMED): ReadonlyMap<string, OperationType> =>
  new Map(
    table.flatMap(([operation, ...signatures]) =>
      signatures.map((signature) => [topicOf(signature, 4), operation] as const),
    ),
  );
const named = bySelector(NAMED);
const meant = bySelector(MEANT);

const UNOWNED = new Set([`0x${'0'.repeat(40)}`, `0x${'0'.repeat(36)}dead`]);

export type OperationTransfer = Pick<TransferRow, 'kind' | 'sender' | 'recipient'> & {
  /** Undefined: not known. */
  value: TransferRow['value'] | undefined;
};

const isNft = ({ kind }: OperationTransfer) => kind === 'erc721' || kind === 'erc1155';

/** By what came to the account and left it; undefined where it had no part. */
function byMoves(
  moves: readonly OperationTransfer[],
  account: string,
  ours: boolean,
): OperationType | undefined {
  const own = moves.filter(({ sender, recipient }) => sender === account || recipient === account);
  // Transfers of nothing are made by others to be seen; they do not turn a payment into a trade.
  const real = own.filter(({ value }) => value !== '0');
  const counted = real.length > 0 ? real : own;
  const came = counted.filter(({ sender }) => sender !== account);
  const went = counted.filter(({ recipient }) => recipient !== account);
  if (came.length > 0 && went.length > 0) {
    const [gets, gives] = [came.some(isNft), went.some(isNft)];
    if (gets === gives) return 'trade';
    return gets ? 'bought' : 'sell';
  }
  if (came.length > 0) {
    return ours && came.every(({ sender }) => UNOWNED.has(sender)) ? 'mint' : 'receive';
  }
  if (went.length > 0) {
    return went.every(({ recipient }) => UNOWNED.has(recipient)) ? 'burn' : 'send';
  }
  return counted.length > 0 ? 'send' : undefined;
}

export interface OperationCall {
  from: string;
  /** Null where it makes a contract. */
  to: string | null;
  value: bigint;
  /** The first four bytes; null where there are fewer. */
  method: string | null;
  failed: boolean;
  /** The transaction gave an approval. */
  approves: boolean;
}

/** As the account that sent it calls it. */
export function operationOfSender(
  called: OperationCall,
  moves: readonly OperationTransfer[],
): OperationType {
  const { from, to, value, method, failed, approves } = called;
  if (to === null) return 'deploy';
  const name = method === null ? undefined : named.get(method);
  if (name) return name;
  if (method === null && to === from && value === 0n) return 'cancel';
  const moved = failed ? undefined : byMoves(moves, from, true);
  if (moved) return moved;
  const intent = method === null ? undefined : meant.get(method);
  if (intent) return intent;
  if (method === null && value > 0n) return 'send';
  return approves ? 'approve' : 'execute';
}

/**
 * The operation from the view of a participant that did not send the transaction.
 * @param approves whether the account gave an approval in it, for example by a permit that another
 * account submitted
 */
export const operationOfOther = (
  moves: readonly OperationTransfer[],
  account: string,
  approves = false,
): OperationType => byMoves(moves, account, false) ?? (approves ? 'approve' : 'execute');
