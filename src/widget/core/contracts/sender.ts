/**
 * Defines the interface of an adapter that can send funds: `Adapter.send`. Amounts are in the
 * smallest unit.
 */
import type { Network } from '../../../protocol/networks';
import type { WalletProvider } from './wallet';

export interface SendLocation {
  provider: WalletProvider;
  network: Network;
  /** Canonical. */
  from: string;
}

/** `native`, or a contract or mint in canonical form. */
export type TokenId = string;
export const NATIVE: TokenId = 'native';

export interface Transfer {
  token: TokenId;
  decimals: number;
  /** Canonical. */
  to: string;
  amount: bigint;
}

/** A call of a contract, on namespaces that have contracts. */
export interface ContractCall {
  /** Canonical. */
  to: string;
  /** `0x` and hex. */
  data: string;
  /** Of the native coin. */
  value: bigint;
  /** Gas that the call may need beyond an estimate of this moment. */
  gasReserve?: bigint;
}

/** An allowance: `spender` may take up to `amount` of the token. */
export interface Approval {
  token: TokenId;
  /** Canonical. */
  spender: string;
  amount: bigint;
}

export interface TokenFacts {
  decimals: number;
  /** Hostile text. */
  symbol: string;
  name: string;
  /** The source of the message. */
  source: 'wallet' | 'rpc';
}

export type Simulation = { ok: true } | { ok: false; reason: string };

/** The cost and the effect of a transaction now. */
export interface TransactionQuote {
  /** The most that the network may take, without `l1Fee`. */
  fee: bigint;
  /** The additional layer 1 fee, 0 on a network without one. */
  l1Fee: bigint;
  /** The account's native balance, which pays the fees. */
  coin: bigint;
  /** The account's next transaction, where it counts them. Another at confirm: something was sent. */
  nonce?: number;
  gas?: bigint;
  /** The components of the fee, for the wallet request. */
  price?: { perGas: bigint; tip?: bigint };
  /** The account does not pay `fee` and `l1Fee`: the account that executes the transaction pays. */
  paidElsewhere?: true;
  /** Typical time until the network includes the transaction, if known. */
  seconds?: number;
  simulation: Simulation;
}

export interface TransferQuote extends TransactionQuote {
  /** The most of the token that can be sent now. */
  max: bigint;
  /** After this block the transaction is invalid, if the chain has such a limit. */
  expiry?: number;
  /** The cost of a new token account for the recipient, in the native coin. */
  opensAccount?: bigint;
  /** By simulation; less than the amount: the token keeps a part. */
  received: bigint;
  /**
   * The received amount is unknown: `received` is the full amount, and the token may take a fee.
   */
  receivedUnknown?: true;
  /** Wallets may show another amount for the same units: the token defines a multiplier. */
  scaled?: true;
  recipientIsContract: boolean;
  /** It has done or is something on this chain. */
  recipientKnown: boolean;
}

export interface TransferStatus {
  /**
   * `dropped` only where it can never be carried out any more; `canceled` if the account took its
   * place with a transaction that moves nothing.
   */
  state: 'pending' | 'confirmed' | 'failed' | 'dropped' | 'replaced' | 'canceled';
  /** While it is pending: no node that was asked sees it, and nothing has taken its place. */
  unseen?: true;
  /**
   * The transaction that took its place, where it is known. If it makes the same payment, the state
   * is its own.
   */
  by?: string;
  /** The nonce from the chain, which later identifies a replacement transaction. */
  nonce?: number;
  /** The content from the chain, if it is not the one that was asked with. */
  call?: SentCall;
}

/** The content of a transaction: it identifies the transaction under another hash. */
export interface SentCall {
  /** In lower case; absent: it creates a contract. */
  to?: string;
  /** Of the native coin, as a decimal string. */
  value: string;
  /** Keccak-256 of the data, as hex in lower case. */
  dataHash: string;
}

export interface SentFacts {
  from: string;
  /** The nonce as the chain reported it: a guess could match an unrelated transaction. */
  nonce?: number | undefined;
  /** The account's next nonce at the quote: a guess, which counts only with the same content. */
  nextNonce?: number | undefined;
  expiry?: number | undefined;
  /** The requested transfer; absent: a replacement cannot be compared with it. */
  transfer?: Pick<Transfer, 'token' | 'to' | 'amount'> | undefined;
  /** The same for anything else than a transfer. */
  call?: SentCall | undefined;
}

export type AddressProblem = 'wrong_namespace' | 'bad_checksum' | 'malformed';

/** A wallet's word on batches. `ready`: the user may have to upgrade the account first. Source: EIP-5792. */
export type AtomicSupport = 'supported' | 'ready';

/** The result of calls that were tried one after the other. */
export type CallsTrial =
  | { ok: false; reason: string }
  | {
      ok: true;
      /** More of the token at the end than before; undefined for the native coin. */
      received?: bigint;
      /** By the last call, as hex. */
      returned: string;
    };

/** Several calls in one wallet request: all happen, or none. Source: EIP-5792. */
export interface CallBatches {
  /** Never prompts. Undefined for a wallet without batches. */
  support(where: SendLocation): Promise<AtomicSupport | undefined>;
  /**
   * Tries one call after the other, as the chain is now; undefined if no node can.
   * @param token whose `received` is measured; none for the native coin
   */
  simulate(
    where: SendLocation,
    calls: readonly ContractCall[],
    token?: TokenId,
  ): Promise<CallsTrial | undefined>;
  /**
   * Rejects and calls `asking` like `Sender.submit`.
   * @returns the wallet's id of the batch, which is not the id of a transaction
   * @throws AppKitError `send_reverts` before the request; `method_not_supported` if the wallet takes no
   * batch after all: it has sent nothing, and `support` is undefined from now on.
   */
  submit(
    where: SendLocation,
    calls: readonly ContractCall[],
    quote: Pick<TransactionQuote, 'simulation'>,
    asking?: () => void,
  ): Promise<string>;
  /** By the wallet. `by` is the transaction with the last call. */
  status(provider: WalletProvider, id: string): Promise<TransferStatus>;
}

/** A transfer as the account signs it. Amounts and times are decimal strings. */
export interface TransferOrder {
  token: TokenId;
  to: string;
  value: string;
  /** Epoch seconds. */
  validAfter: string;
  validBefore: string;
  /** 32 bytes as hex. */
  nonce: string;
  /** EIP-712 domain of the token. */
  name: string;
  version: string;
}

/** Transfers that the account signs, and another one sends. Source: EIP-3009. */
export interface SignedTransfers {
  /** A short text that names a long one. */
  digest(text: string): string;
  /**
   * The token signs with this name and version; false also if it does not report its domain.
   * @throws AppKitError `rpc_unavailable`
   */
  isDomain(
    where: Pick<SendLocation, 'network'>,
    token: TokenId,
    domain: Pick<TransferOrder, 'name' | 'version'>,
  ): Promise<boolean>;
  /** The order was carried out or canceled. @throws AppKitError `token_unreadable` without EIP-3009 */
  isUsed(where: SendLocation, token: TokenId, nonce: string): Promise<boolean>;
  /** The account signs with a key: signatures of contracts have other bytes. May reject. */
  hasKey(where: SendLocation): Promise<boolean>;
  /**
   * @param asking called directly before the request
   * @throws AppKitError of the wallet; `send_wrong_chain`, `unauthorized`
   */
  sign(where: SendLocation, order: TransferOrder, asking: () => void): Promise<string>;
}

/** Sends calls of contracts whose addresses the widget knows, never ones that a server named. */
export interface ContractSender {
  /** @throws AppKitError `token_unreadable`, `rpc_unavailable`. */
  balance(where: SendLocation, token: TokenId): Promise<bigint>;
  /** The amount that `spender` may take now. @throws AppKitError `token_unreadable`, `rpc_unavailable`. */
  allowance(where: SendLocation, token: TokenId, spender: string): Promise<bigint>;
  /** The call that sets an allowance to exactly `amount`. */
  approvalCall(approval: Approval): Promise<ContractCall>;
  contentOf(call: ContractCall): Promise<SentCall | undefined>;
  /** Quotes the effect and cost of the call now. Never prompts the user. */
  quoteCall(where: SendLocation, call: ContractCall): Promise<TransactionQuote>;
  /**
   * Rejects and calls `asking` like `Sender.submit`.
   * @throws AppKitError `send_reverts` before the request if the quote says that the call would fail.
   */
  submitCall(
    where: SendLocation,
    call: ContractCall,
    quote: TransactionQuote,
    asking?: () => void,
  ): Promise<string>;
  batches(): Promise<CallBatches>;
  signedTransfers(): Promise<SignedTransfers>;
}

/** Moves native coins and tokens. Destination, amount and calldata are made here, never by the gateway. */
export interface Sender {
  /**
   * Read through the wallet's provider where it answers reads, else through the network's RPC.
   * @throws AppKitError `token_unreadable`, `rpc_unavailable`.
   */
  tokenFacts(where: SendLocation, token: TokenId): Promise<TokenFacts>;
  /** Quotes the effect and cost of the transfer now. Never prompts the user. */
  quote(where: SendLocation, transfer: Transfer): Promise<TransferQuote>;
  /**
   * Sends the request to the wallet; resolves with the transaction id.
   * @throws AppKitError `user_rejected` after a rejection; `send_wrong_chain`, and
   * `unauthorized` if the wallet does not have the sender's account, before the wallet request;
   * `send_other_chain` and `send_unreadable` after the wallet may have sent.
   * @param asking called directly before the signing request; an error before this call means that
   * nothing was sent
   */
  submit(
    where: SendLocation,
    transfer: Transfer,
    quote: TransferQuote,
    asking?: () => void,
  ): Promise<string>;
  /** Calls of contracts; absent where the namespace has none. */
  contracts?: ContractSender;
  status(network: Network, id: string, sent: SentFacts): Promise<TransferStatus>;
  /**
   * Reads from the network if a transaction made this payment: `pending` while it is in no block,
   * `other` if it moved less or elsewhere, `unclear` where the network does not say it. Absent where
   * it cannot be read. May reject.
   */
  provePayment?(
    network: Network,
    id: string,
    transfer: Pick<Transfer, 'token' | 'to' | 'amount'>,
  ): Promise<'paid' | 'pending' | 'other' | 'unclear'>;
  /**
   * Reads the cost of a transaction for its sender, in the native coin; undefined if the chain does not say
   * it. Absent where it cannot be read. May reject.
   */
  paidFee?(network: Network, id: string): Promise<bigint | undefined>;
  /**
   * Returns undefined if the network has no registry. Absent if the namespace has no names.
   * @throws AppKitError `name_invalid`, `name_resolve_failed`.
   */
  resolveName?(where: SendLocation, name: string): Promise<string | undefined>;
  /** Why the text is no address here, or its canonical form. */
  readAddress(text: string, networkId?: string): { address: string } | { problem: AddressProblem };
  /** Addresses without a private key. Compared with `sameAddress`: hex in lower case. */
  burnAddresses: readonly string[];
}
