/**
 * Rows for tests: a chain with one transaction per block, which makes the transfers that the test
 * lists.
 */
import type { RangeRows } from './block-ranges';
import type { TransferRow } from './tables';

export const CHAIN = 'eip155:1';
export const ALICE = `0x${'a1'.repeat(20)}`;
export const BOB = `0x${'b0'.repeat(20)}`;
export const CAROL = `0x${'ca'.repeat(20)}`;
export const TOKEN = `0x${'70'.repeat(20)}`;
export const NFT_ROWS = `0x${'71'.repeat(20)}`;

export const addressOf = (at: number): string => `0x${at.toString(16).padStart(40, '0')}`;
export const hashOf = (block: number): string => `0x${block.toString(16).padStart(64, '0')}`;

type Move = Omit<TransferRow, 'chain'>;

export function tokenMove(
  block: number,
  sender: string,
  recipient: string,
  value: string,
  log_index = 0,
): Move {
  return {
    ...{ block, tx: hashOf(block), position: 0, log_index, part: 0 },
    ...{ kind: 'erc20', token: TOKEN, token_id: '', sender, recipient, value },
  };
}

export function nftTransfer(
  block: number,
  sender: string,
  recipient: string,
  token_id: string,
  value: string,
  log_index = 0,
): Move {
  const move = tokenMove(block, sender, recipient, value, log_index);
  return { ...move, kind: 'erc1155', token: NFT_ROWS, token_id };
}

/** Blocks from `from` up to `next`, which is not in it; the sender is the first move's. */
export function range(
  from: number,
  next: number,
  moves: (block: number) => Move[],
  chain = CHAIN,
): RangeRows {
  const rows: RangeRows = { blocks: [], transactions: [], transfers: [], approvals: [] };
  for (let block = from; block < next; block++) {
    const own = moves(block);
    rows.blocks.push({
      ...{ chain, number: block, hash: hashOf(block), parent: hashOf(Math.max(0, block - 1)) },
      time: 1_700_000_000 + block * 12,
    });
    rows.transactions.push({
      ...{ chain, hash: hashOf(block), block, position: 0, sender: own[0]?.sender ?? '' },
      ...{ recipient: TOKEN, nonce: block, status: 1, operation: 'send', fee: '21000' },
      method: '0xa9059cbb',
    });
    rows.transfers.push(...own.map((move) => ({ chain, ...move })));
  }
  return rows;
}
