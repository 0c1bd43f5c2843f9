/**
 * Decodes calls of tokens, permits and calls of many. Anything else is unknown, and so is a call of many
 * that is empty, inside another, or of a contract that may do something else with it. Source: ERC-20, ERC-721, ERC-1155, EIP-2612, Permit2, Multicall3, Uniswap's multicall.
 */
import { type CallData, callData } from '../../../protocol/abi/call-data';
import { type CallAction, MULTICALL3, OWN_CALLERS, PERMIT2 } from './call-action';

/** @param deep Inside a call of many. */
type Reader = (args: CallData, target: string, deep: boolean) => CallAction;

interface Row {
  read: Reader;
  /** The exact number of words, where the call has one. */
  words?: number;
}

const approve =
  (how: 'set' | 'raise' | 'lower'): Reader =>
  (args, token) => ({
    kind: 'approve',
    token,
    spender: args.address(0),
    amount: args.uint(1),
    how,
  });

const oneNft =
  (amount: (args: CallData) => bigint): Reader =>
  (args, token) => ({
    kind: 'nft-transfer',
    token,
    from: args.address(0),
    to: args.address(1),
    items: [{ id: args.uint(2), amount: amount(args) }],
  });

function nftBatch(args: CallData, token: string): CallAction {
  const [ids, amounts] = [args.uints(2), args.uints(3)];
  if (ids.length !== amounts.length) throw new RangeError('lists differ');
  return {
    kind: 'nft-transfer',
    token,
    from: args.address(0),
    to: args.address(1),
    items: ids.map((id, at) => ({ id, amount: amounts[at] as bigint })),
  };
}

interface Inner {
  to: string;
  data: string;
  value: bigint;
}

function many(target: string, deep: boolean, calls: readonly Inner[]): CallAction {
  if (deep) throw new RangeError('a call of many in another');
  if (calls.length === 0) throw new RangeError('nothing to run');
  const actions = calls.flatMap(({ to, data, value }): CallAction[] => [
    ...(value > 0n || data === '0x' ? [{ kind: 'pay' as const, to, amount: value }] : []),
    ...(data === '0x' ? [] : [decodeCall(to, data, true)]),
  ]);
  return { kind: 'many', target, actions };
}

/** The contract calls itself, for the caller. */
const ownCalls =
  (word: number): Reader =>
  (args, target, deep) => {
    if (!OWN_CALLERS.includes(target)) throw new RangeError('not a known contract');
    return many(
      target,
      deep,
      args.bytesList(word).map((data) => ({ to: target, data, value: 0n })),
    );
  };

/** Calls of Multicall3. @param at Word of the value and of the data in each. */
const otherCalls =
  (list: number, at: { data: number; value?: number }): Reader =>
  (args, target, deep) => {
    if (target !== MULTICALL3) throw new RangeError('not a known contract');
    return many(
      target,
      deep,
      args.list(list).map((each) => ({
        to: each.address(0),
        data: each.bytes(at.data),
        value: at.value === undefined ? 0n : each.uint(at.value),
      })),
    );
  };

/** Permit2's own approvals are a permit to a spender through Permit2. */
function permit2Approve(args: CallData, target: string): CallAction {
  if (target !== PERMIT2) throw new RangeError('not Permit2');
  return {
    ...{ kind: 'permit', token: args.address(0), owner: undefined, spender: args.address(1) },
    ...{ amount: args.uint(2), until: args.uint(3), through: target },
  };
}

// biome-ignore format: a table is read by its lines
const ROWS: Readonly<Record<string, Row>> = {
  // transfer(address,uint256)
  a9059cbb: { words: 2, read: (args, token) => ({ kind: 'transfer', token, from: undefined, to: args.address(0), amount: args.uint(1) }) },
  // transferFrom(address,address,uint256)
  '23b872dd': { words: 3, read: (args, token) => ({ kind: 'transfer', token, from: args.address(0), to: args.address(1), amount: args.uint(2) }) },
  // approve(address,uint256)
  '095ea7b3': { words: 2, read: approve('set') },
  // increaseAllowance(address,uint256)
  '39509351': { words: 2, read: approve('raise') },
  // decreaseAllowance(address,uint256)
  a457c2d7: { words: 2, read: approve('lower') },
  // setApprovalForAll(address,bool)
  a22cb465: { words: 2, read: (args, token) => ({ kind: 'approve-all', token, operator: args.address(0), approved: args.bool(1) }) },
  // safeTransferFrom(address,address,uint256)
  '42842e0e': { words: 3, read: oneNft(() => 1n) },
  // safeTransferFrom(address,address,uint256,bytes)
  b88d4fde: { read: oneNft(() => 1n) },
  // safeTransferFrom(address,address,uint256,uint256,bytes)
  f242432a: { read: oneNft((args) => args.uint(3)) },
  // safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)
  '2eb2c2d6': { read: nftBatch },
  // permit(address,address,uint256,uint256,uint8,bytes32,bytes32)
  d505accf: { words: 7, read: (args, token) => ({ kind: 'permit', token, owner: args.address(0), spender: args.address(1), amount: args.uint(2), until: args.uint(3), through: undefined }) },
  // permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)
  '8fcbaf0c': { words: 8, read: (args, token) => ({ kind: 'permit', token, owner: args.address(0), spender: args.address(1), amount: args.bool(4) ? undefined : 0n, until: args.uint(3), through: undefined }) },
  // approve(address,address,uint160,uint48)
  '87517c45': { words: 4, read: permit2Approve },
  // multicall(bytes[])
  ac9650d8: { read: ownCalls(0) },
  // multicall(uint256,bytes[])
  '5ae401dc': { read: ownCalls(1) },
  // multicall(bytes32,bytes[])
  '1f0464d1': { read: ownCalls(1) },
  // aggregate((address,bytes)[])
  '252dba42': { read: otherCalls(0, { data: 1 }) },
  // tryAggregate(bool,(address,bytes)[])
  bce38bd7: { read: otherCalls(1, { data: 1 }) },
  // aggregate3((address,bool,bytes)[])
  '82ad56cb': { read: otherCalls(0, { data: 2 }) },
  // aggregate3Value((address,bool,uint256,bytes)[])
  '174dea71': { read: otherCalls(0, { data: 3, value: 2 }) },
};

/** Selectors that this file reads, for its test. */
export const READ_SELECTORS: readonly string[] = Object.keys(ROWS);

/** @param data Hex with 0x, not empty. */
export function decodeCall(target: string, data: string, deep = false): CallAction {
  const lower = data.toLowerCase();
  const selector = lower.slice(2, 10);
  const hex = lower.slice(10);
  const row = Object.hasOwn(ROWS, selector) ? ROWS[selector] : undefined;
  try {
    if (row && hex.length % 64 === 0 && (row.words ?? hex.length / 64) === hex.length / 64) {
      return row.read(callData(hex), target.toLowerCase(), deep);
    }
  } catch {
    // Not the one encoding of this call.
  }
  return { kind: 'unknown', target: target.toLowerCase(), selector: `0x${selector}` };
}
