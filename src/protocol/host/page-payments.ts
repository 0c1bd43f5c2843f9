/** Declares the payments of `AppKit.pay()`. Source: protocol §1.10, docs/payments.md. */

/** A payment that the page asks for. The user sees it, and cannot change it. */
export interface PayRequest {
  /** The account that gets the money: an address on the network of `asset`, or its CAIP-10 id. */
  recipient: string;
  /** CAIP-19 id: `eip155:8453/erc20:0x…`; the native coin of an EVM network is `eip155:8453/slip44:60`. */
  asset: string;
  /** In whole tokens, as a decimal string: `'9.99'`. */
  amount: string;
  /**
   * Idempotency key, e.g. the number of the order: 1 to 64 letters, digits, `-`, `_`, `.` or `:`. For a
   * day, the same key never pays twice: a second call resolves with the result of the first.
   */
  key?: string;
  /** Ids of the exchanges to offer. Not together with `excludeExchanges`. */
  includeExchanges?: readonly string[];
  /** Ids of the exchanges to leave out. */
  excludeExchanges?: readonly string[];
}

/** A payment that was made. Your server must check `hash` before it delivers: see docs/payments.md. */
export interface PayResult {
  /** The transaction that paid: its hash on eip155, its signature on solana. */
  hash: string;
  /** CAIP-2 id. */
  networkId: string;
  /** As requested, in canonical form. */
  asset: string;
  amount: string;
  recipient: string;
  /** `network`: the widget found the transfer on the network. `exchange`: only the exchange says so. */
  proof: 'network' | 'exchange';
  /** The sender, if a wallet paid. */
  payer?: string;
  /** The id of the exchange, if one paid. */
  exchange?: string;
  key?: string;
}

/**
 * A payment that a server asked for with HTTP 402 (x402 version 2). The user signs it; the server pays for
 * gas.
 */
export interface PaywallRequest {
  /** The header `PAYMENT-REQUIRED` of the reply, or the object in it. */
  paymentRequired: string | object;
}

/** A signed payment. Nothing has moved: the server that gets `header` brings it to the network. */
export interface PaywallResult {
  /** Value of the header `PAYMENT-SIGNATURE` for the same request. */
  header: string;
  /** Epoch seconds: after it the signature is worth nothing. */
  validBefore: number;
  /** The account that signed. */
  payer: string;
  /** CAIP-2 id. */
  networkId: string;
  asset: string;
  amount: string;
  recipient: string;
}
