/** The common interface of all history sources of a chain. */
import type { OperationType } from '../../../protocol/http/history';
import type { ChainPosition } from '../../store/store-reads';
import type { TransferRow } from '../../store/tables';
import type { TokenFacts } from '../tokens/token-metadata';

export type HistoryMove = Pick<
  TransferRow,
  'kind' | 'token' | 'token_id' | 'sender' | 'recipient'
> & {
  /** Undefined: no source gave the amount, and the gateway never guesses one. */
  value: TransferRow['value'] | undefined;
  /** Of the token; undefined for native coins. */
  facts?: TokenFacts | undefined;
};

export interface HistoryItem extends ChainPosition {
  hash: string;
  /** Epoch seconds. */
  time: number;
  from: string;
  /** '' where it makes a contract. */
  to: string;
  failed: boolean;
  nonce: number | undefined;
  /** As the account sees it. */
  operation: OperationType;
  /** Moves from or to the account. */
  moves: HistoryMove[];
}

export interface HistoryItems {
  /** Newest first. */
  items: HistoryItem[];
  /** The last one's place, where older ones follow. */
  next: ChainPosition | null;
  /** Epoch seconds: where the source begins; undefined: with the chain. */
  since?: number | undefined;
}

export interface HistorySource {
  kind: 'onchain' | 'external';
  /**
   * @param account Lower-case.
   * @throws ApiError 503 `transport` while it cannot be asked, or has not read far enough.
   */
  page(account: string, before: ChainPosition | null, limit: number): Promise<HistoryItems>;
}
