/** Declares one token of an account, as the interface shows it. `parse-portfolio.ts` creates it. */

import type { CaipNetworkId } from '../../../protocol/caip';

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
  /** Of one, 24 hours ago; absent when unknown. */
  dayAgo?: string;
  iconUrl?: string;
  /**
   * True for the native coin and the gateway's listed tokens; for every token, if the gateway never
   * reports its list.
   */
  verified: boolean;
  /** The token is unlisted and imitates a listed one. */
  lookalike: boolean;
  /** The gateway flags the token as spam. */
  spam?: true;
  /** In a list across networks only (CAIP-2). */
  networkId?: CaipNetworkId;
}
