/** What an adapter that can move money offers: `Adapter.send`. Amounts are in the smallest unit. */
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

export interface TokenFacts {
  decimals: number;
  /** Hostile text. */
  symbol: string;
  name: string;
  /** Who said so. */
  source: 'wallet' | 'rpc';
}

export type Simulation = { ok: true } | { ok: false; reason: string };

export interface TransferQuote {
  /** The most that the network may take, without `l1Fee`. */
  fee: bigint;
  /** What a second chain takes on top, 0 where there is none. */
  l1Fee: bigint;
  /** The most of the token that can be sent now. */
  max: bigint;
  /** The account's coin, of which fees are paid. */
  coin: bigint;
  /** The account's next transaction, where it counts them. Another at confirm: something was sent. */
  nonce?: number;
  /** After this block the transaction is none, where the chain has such an end. */
  expiry?: number;
  gas?: bigint;
  /** What the fee is made of, for the wallet to be told. */
  price?: { perGas: bigint; tip?: bigint };
  /** `fee` and `l1Fee` are none of the account's: whoever carries it out pays. */
  paidElsewhere?: true;
  /** What a new token account for the receiver costs, in the coin. */
  opensAccount?: bigint;
  /** By simulation; less than the amount: the token keeps a part. */
  received: bigint;
  /** What arrives is not known: `received` is the whole amount, and the token may keep a part. */
  receivedUnknown?: true;
  /** For the same units wallets may show another amount: the token says by how much it is to be multiplied. */
  scaled?: true;
  recipientIsContract: boolean;
  /** It has done or is something on this chain. */
  recipientKnown: boolean;
  simulation: Simulation;
}

export interface TransferStatus {
  /** `dropped` only where it can never be carried out any more. */
  state: 'pending' | 'confirmed' | 'failed' | 'dropped' | 'replaced';
  /** While it is pending: no node that was asked sees it, and nothing has taken its place. */
  unseen?: true;
  /** The transaction that took its place, where it is known. */
  by?: string;
  /** Learnt from the chain: what tells later whether another took its place. */
  nonce?: number;
}

export interface SentFacts {
  from: string;
  /** As the chain has told it: a guess of ours would take somebody else's for a replacement. */
  nonce?: number | undefined;
  expiry?: number | undefined;
}

export type AddressProblem = 'wrong_family' | 'bad_checksum' | 'malformed';

/** Moves native coins and tokens. Destination, amount and calldata are made here, never by the gateway. */
export interface Sender {
  /**
   * Read through the wallet's provider where it answers reads, else through the network's RPC.
   * @throws AppKitError `token_unreadable`, `rpc_unavailable`.
   */
  tokenFacts(where: SendLocation, token: TokenId): Promise<TokenFacts>;
  /** What the transfer would do and cost now. Never asks the owner. */
  quote(where: SendLocation, transfer: Transfer): Promise<TransferQuote>;
  /**
   * Asks the wallet; the transaction's id.
   * @throws AppKitError `connection_rejected` after a refusal; `send_wrong_chain`, and `unauthorized`
   * where the sender is none of the wallet's accounts, before the wallet is asked; `send_other_chain` and
   * `send_unreadable` after it may have sent.
   * @param asking called directly before the wallet is asked to sign; what fails before has sent nothing
   */
  submit(
    where: SendLocation,
    transfer: Transfer,
    quote: TransferQuote,
    asking?: () => void,
  ): Promise<string>;
  status(network: Network, id: string, sent: SentFacts): Promise<TransferStatus>;
  /**
   * Undefined where the network has no registry. Absent where the family has no names.
   * @throws AppKitError `name_invalid`, `name_resolve_failed`.
   */
  resolveName?(where: SendLocation, name: string): Promise<string | undefined>;
  /** Why the text is no address here, or its canonical form. */
  readAddress(text: string): { address: string } | { problem: AddressProblem };
  /** Nobody has their keys. Compared by `sameAddress`: hex in small letters. */
  burnAddresses: readonly string[];
}
