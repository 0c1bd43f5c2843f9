/** The effect of a contract call on the account's assets, as far as the call itself says it. */

import type { DecodedSwap } from '../../../protocol/swaps/decode-swap';

export type CallAction =
  /** Tokens, or an NFT: both have `transferFrom(address,address,uint256)`. */
  | { kind: 'transfer'; token: string; from: string | undefined; to: string; amount: bigint }
  | {
      kind: 'nft-transfer';
      token: string;
      from: string;
      to: string;
      items: readonly { id: bigint; amount: bigint }[];
    }
  /** `set` may also approve one NFT: both have `approve(address,uint256)`. */
  | {
      kind: 'approve';
      token: string;
      spender: string;
      amount: bigint;
      how: 'set' | 'raise' | 'lower';
    }
  | { kind: 'approve-all'; token: string; operator: string; approved: boolean }
  /** By a signature: EIP-2612 and DAI's. `amount` undefined: everything. */
  | {
      kind: 'permit';
      token: string;
      owner: string | undefined;
      spender: string;
      amount: bigint | undefined;
      /** Seconds since the epoch. */
      until: bigint;
      /** The contract that the permit goes through, where it is not the token. */
      through: string | undefined;
    }
  /** Through a known exchange, with the coins that the transaction pays. */
  | { kind: 'swap'; target: string; exchange: string; swap: DecodedSwap }
  /** Native coins, in a call of many. */
  | { kind: 'pay'; to: string; amount: bigint }
  | { kind: 'many'; target: string; actions: readonly CallAction[] }
  | { kind: 'unknown'; target: string; selector: string };

export const PERMIT2 = '0x000000000022d473030f116ddee9f6b43ac78ba3';

/** Multicall3 has this address on each network. */
export const MULTICALL3 = '0xca11bde05977b3631167028862be2a173976ca11';
/** Contracts whose `multicall` runs calls of themselves and nothing else: routers of Uniswap. */
export const OWN_CALLERS: readonly string[] = [
  '0xe592427a0aece92de3edee1f18e0157c05861564',
  '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45',
  '0xc36442b4a4522e871399cd717abdd847ab11fe88',
];

/** Amounts that no balance reaches: as good as everything. */
export const isUnlimited = (amount: bigint | undefined): boolean =>
  amount === undefined || amount >= 2n ** 128n;

/** Each action, also those of a call of many. */
export const eachAction = (actions: readonly CallAction[]): CallAction[] =>
  actions.flatMap((action) => (action.kind === 'many' ? eachAction(action.actions) : [action]));
