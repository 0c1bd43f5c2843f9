/** The effect of a contract call on the account's assets, as far as the call itself says it. */

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
  /** Native coins, in a call of many. */
  | { kind: 'pay'; to: string; amount: bigint }
  | { kind: 'many'; target: string; actions: readonly CallAction[] }
  | { kind: 'unknown'; target: string; selector: string };

export const PERMIT2 = '0x000000000022d473030f116ddee9f6b43ac78ba3';

/** Amounts that no balance reaches: as good as everything. */
export const isUnlimited = (amount: bigint | undefined): boolean =>
  amount === undefined || amount >= 2n ** 128n;

/** Each action, also those of a call of many. */
export const eachAction = (actions: readonly CallAction[]): CallAction[] =>
  actions.flatMap((action) => (action.kind === 'many' ? eachAction(action.actions) : [action]));
