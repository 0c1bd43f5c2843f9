/** One token of an account, as it is shown. Made by `tokens.ts`. */

/** The coin of the network itself. */
export const NATIVE = 'native';

export interface Token {
  /** `native`, or the contract or mint as the gateway spells it: who sends it parses it again. */
  id: string;
  /** Cleaned, as `symbol` is: one harmless line, which may be empty. */
  name: string;
  symbol: string;
  decimals: number;
  /** Exact decimal strings: how many, and in fiat. */
  numeric: string;
  /** Of all of them; absent when unknown. */
  value?: string;
  /** Of one; absent when unknown. */
  price?: string;
  iconUrl?: string;
  /** The native coin, and what the gateway has on its list; everything, where it never says what is on one. */
  verified: boolean;
  /** It is on no list and can be taken for one that is. */
  lookalike: boolean;
  /** The gateway says that it was sent to be looked at. */
  spam?: true;
}
