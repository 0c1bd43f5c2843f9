/**
 * Calls of tokens that move or lend what an account owns. Source: ERC-20, ERC-721, ERC-1155, EIP-2612.
 */
import { Interface } from 'ethers';

/** An effect of a call on the caller's tokens. */
export type TokenEffect =
  /** Sent, or lent by an approval: `amount` in the smallest unit. */
  | { kind: 'amount'; recipient: string; amount: bigint }
  /** Any number of tokens, or tokens that have no amount (NFTs). */
  | { kind: 'open'; recipient: string }
  /** Probably nothing, to no recipient. */
  | { kind: 'unclear' }
  /** Nothing leaves. */
  | { kind: 'none' };

const CALLS = new Interface([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
]);

/** @returns undefined for calldata that is not exactly one of these calls. */
export function readTokenCall(data: string): TokenEffect | undefined {
  try {
    const call = CALLS.parseTransaction({ data });
    if (!call || CALLS.encodeFunctionData(call.fragment, call.args) !== data.toLowerCase()) {
      return undefined;
    }
    const [first, second, third] = call.args as unknown as [string, unknown, bigint];
    const effect = (recipient: string, amount: bigint): TokenEffect =>
      amount === 0n ? { kind: 'none' } : { kind: 'amount', recipient, amount };
    switch (call.name) {
      case 'approve':
        // Taken back, or the NFT with number 0.
        return second === 0n ? { kind: 'unclear' } : effect(first, second as bigint);
      case 'transfer':
      case 'increaseAllowance':
        return effect(first, second as bigint);
      case 'transferFrom':
        // Number 0 may be an NFT.
        return third === 0n
          ? { kind: 'open', recipient: second as string }
          : effect(second as string, third);
      case 'setApprovalForAll':
        return second ? { kind: 'open', recipient: first } : { kind: 'none' };
      default:
        return { kind: 'open', recipient: second as string };
    }
  } catch {
    return undefined;
  }
}
