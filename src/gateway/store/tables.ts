/**
 * The store's tables. Hashes, addresses and CAIP-2 ids are lower-case text; money is text of
 * decimal digits, because no column is wide enough for 256 bits; times are epoch seconds.
 */
import type { OperationType } from '../../protocol/http/history';
import type { OnrampState } from '../../protocol/http/onramp';

export type TransferKind = 'native' | 'erc20' | 'erc721' | 'erc1155';

export interface BlockRow {
  chain: string;
  number: number;
  hash: string;
  parent: string;
  time: number;
}

export interface TransactionRow {
  chain: string;
  hash: string;
  block: number;
  /** Its place in the block. */
  position: number;
  sender: string;
  /** Null where it makes a contract. */
  recipient: string | null;
  nonce: number;
  /** 1: done, 0: undone by the chain; the fee is paid either way. */
  status: number;
  /** As its sender would call it; others are told by what moved. */
  operation: OperationType;
  /** In the native coin's smallest unit; empty: unknown, because the receipt lacks a part. */
  fee: string;
  /** The first four bytes of what it carries; null where it carries less. */
  method: string | null;
}

export interface TransferRow {
  chain: string;
  block: number;
  tx: string;
  /** The transaction's place in the block, so that pages need no second table. */
  position: number;
  /** The log's place in the block; -1 for native coins. */
  log_index: number;
  /** Of several in one log, or of several moves of native coins in one transaction. */
  part: number;
  kind: TransferKind;
  /** The contract; '' for native coins. */
  token: string;
  /** Decimal digits; '' where NFTs have no id. */
  token_id: string;
  sender: string;
  recipient: string;
  value: string;
}

/** `all`: every NFT of the contract, including later ones. */
export type ApprovalKind = 'erc20' | 'erc721' | 'all';

/** An approval or its revocation, exactly as a contract logged it. */
export interface ApprovalRow {
  chain: string;
  block: number;
  tx: string;
  /** The transaction's place in the block, so that pages need no second table. */
  position: number;
  /** The log's place in the block. */
  log_index: number;
  kind: ApprovalKind;
  /** The contract. */
  token: string;
  /** Decimal digits; '' for an approval that does not concern one NFT. */
  token_id: string;
  owner: string;
  spender: string;
  /** Decimal digits: the new allowance; '1' for NFTs. '0': revoked. */
  value: string;
}

/** How far a chain has been read. */
export interface ProgressRow {
  chain: string;
  from_block: number;
  next_block: number;
  /** Of `from_block`. */
  since_time: number;
}

export interface HistoryTables {
  blocks: BlockRow;
  transactions: TransactionRow;
  transfers: TransferRow;
  progress: ProgressRow;
}

/** The metadata of an NFT. */
export interface NftRow {
  chain: string;
  /** The contract, or the mint. */
  token: string;
  /** Decimal digits; '' where NFTs have no id. */
  token_id: string;
  /** 1: read; 0: it could not be. */
  good: number;
  fetched: number;
  /** JSON. */
  facts: string;
}

/** A picture by its source address; `content` is '' until the first request for it. */
export interface MediaRow {
  /** First 32 hex digits of the SHA-256 of its source. */
  id: string;
  /** When the source was last asked; 0: never. */
  fetched: number;
  /** The type by its bytes; '' without a picture, or without one that may be shown. */
  type: string;
  /** Bytes of the picture. */
  size: number;
  /** Its address; '' where the picture stood in the metadata. */
  source: string;
  /** Base64. */
  content: string;
}

export interface NftTables {
  nfts: NftRow;
  media: MediaRow;
}

export interface ApprovalTables {
  approvals: ApprovalRow;
}

/** A name of the gateway's own zone. */
export interface ZoneNameRow {
  /** The name without its zone. */
  label: string;
  /** The account that registered it, and its network: there its contract is asked. */
  owner: string;
  chain: string;
  /** JSON. */
  attributes: string;
  /** A mark of the visitor's site that leads to no address. */
  origin: string;
  registered: number;
  updated: number;
}

export interface ZoneAddressRow {
  label: string;
  /** ENSIP-11. */
  coin_type: string;
  address: string;
  created: number;
}

export interface ZoneTables {
  zone_names: ZoneNameRow;
  zone_addresses: ZoneAddressRow;
}

/** A purchase for money. Only its id leads to it. */
export interface OnrampOrderRow {
  id: string;
  project: string;
  provider: string;
  asset: string;
  state: OnrampState;
  /** Coins that were delivered, a decimal string; '' before. */
  received: string;
  /** Of the delivery; '' before. */
  hash: string;
  reason: string;
  created: number;
  updated: number;
  /** Epoch ms at the provider: when the newest reported state began; 0 before. */
  reported: number;
}

/** A report that was taken, so that it counts once. */
export interface OnrampReportRow {
  provider: string;
  id: string;
  seen: number;
}

export interface OnrampTables {
  onramp_orders: OnrampOrderRow;
  onramp_reports: OnrampReportRow;
}

/** A signed payment that the gateway has brought to a network. */
export interface SettlementRow {
  /** EIP-712 digest of the authorization. */
  digest: string;
  network: string;
  /** Lower case. */
  payer: string;
  /** The account that pays for gas, and the number of its transaction. */
  sender: string;
  account_nonce: number;
  hash: string;
  /** The signed transaction: it is sent again after a restart. */
  raw: string;
  /** Gwei: the most that it may cost, and in the end what it has cost. */
  cost: number;
  state: 'sent' | 'paid' | 'failed';
  created: number;
}

export interface SettlementTables {
  x402_settlements: SettlementRow;
}

/** One line for each migration's tables. */
export interface Tables
  extends HistoryTables,
    NftTables,
    ApprovalTables,
    ZoneTables,
    OnrampTables,
    SettlementTables {}
