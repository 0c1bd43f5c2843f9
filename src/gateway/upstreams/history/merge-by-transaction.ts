/** Rows of several lists put together by transaction. */
import { sanitizeName } from '../../../protocol/sanitize';
import { operationOfOther, operationOfSender } from '../../indexer/classify-operation';
import type { ExternalRow, List } from './external-rows';
import type { HistoryItem, HistoryMove } from './history-source';

function moveOf(list: List, row: ExternalRow): HistoryMove | undefined {
  const { from: sender, contractAddress } = row;
  const facts = {
    name: sanitizeName(row.tokenName, 32),
    symbol: sanitizeName(row.tokenSymbol, 11),
    decimals: row.tokenDecimal,
  };
  const token = contractAddress ?? '';
  if (list === 'txlist' || list === 'txlistinternal') {
    const recipient = row.to || contractAddress;
    if (!recipient || row.isError === '1' || (row.value ?? '0') === '0') return undefined;
    return { kind: 'native', token: '', token_id: '', sender, recipient, value: row.value ?? '0' };
  }
  const move = { token, sender, recipient: row.to, facts };
  if (!token || !row.to) return undefined;
  if (list === 'tokentx') return { ...move, kind: 'erc20', token_id: '', value: row.value };
  if (row.tokenID === undefined) return undefined;
  return list === 'tokennfttx'
    ? { ...move, kind: 'erc721', token_id: row.tokenID, value: '1' }
    : { ...move, kind: 'erc1155', token_id: row.tokenID, value: row.tokenValue };
}

type ListedRow = readonly [List, ExternalRow];

/**
 * The transaction itself among its rows; undefined where it is not there, or cannot be told from what contracts
 * paid in it: who sent it is then not known.
 */
function transactionOf(rows: readonly ListedRow[]): ExternalRow | undefined {
  const native = rows.flatMap(([list, row]) => (list === 'txlist' ? [row] : []));
  const signed = native.filter(({ nonce, input }) => nonce !== undefined || input !== undefined);
  const [first, ...others] = signed.length > 0 ? signed : native;
  return others.every(({ from }) => from === first?.from) ? first : undefined;
}

/** If an inner call failed, the rest of the transaction may still have succeeded. */
const fails = ([list, { isError, txreceipt_status }]: ListedRow) =>
  list !== 'txlistinternal' && (isError === '1' || txreceipt_status === '0');

function itemOf(rows: readonly ListedRow[], account: string): HistoryItem[] {
  const own = transactionOf(rows);
  const row = own ?? rows[0]?.[1];
  if (!row) return [];
  const failed = rows.some(fails);
  const moves = failed
    ? []
    : rows.flatMap(([list, each]) => {
        const move = moveOf(list, each);
        return move && [move.sender, move.recipient].includes(account) ? [move] : [];
      });
  const input = own?.input ?? '';
  const called = {
    ...{ from: row.from, to: row.to || null, value: BigInt(row.value ?? '0'), failed },
    method: /^0x[0-9a-f]{8}/i.test(input) ? input.slice(0, 10).toLowerCase() : null,
    approves: false,
  };
  const sent = own !== undefined && row.from === account;
  return [
    {
      ...{ hash: row.hash, block: row.blockNumber, position: 0, time: row.timeStamp },
      ...{ from: row.from, to: row.to, failed, nonce: row.nonce, moves },
      operation: sent ? operationOfSender(called, moves) : operationOfOther(moves, account),
    },
  ];
}

/**
 * One item per transaction, newest first. The function counts positions within the block, because
 * not every list contains them; they hold as long as all rows of a block are present.
 */
export function itemsOf(
  lists: ReadonlyMap<List, readonly ExternalRow[]>,
  account: string,
): HistoryItem[] {
  const byHash = new Map<string, [List, ExternalRow][]>();
  const places = new Map<string, number>();
  for (const [list, rows] of lists) {
    for (const row of rows) {
      const found = byHash.get(row.hash) ?? [];
      byHash.set(row.hash, [...found, [list, row]]);
      if (row.transactionIndex !== undefined) places.set(row.hash, row.transactionIndex);
    }
  }
  const place = ({ hash: known }: HistoryItem) => places.get(known) ?? Number.MAX_SAFE_INTEGER;
  const items = [...byHash.values()].flatMap((rows) => itemOf(rows, account));
  items.sort((a, b) => a.block - b.block || place(a) - place(b) || (a.hash < b.hash ? -1 : 1));
  items.forEach((item, at) => {
    const before = items[at - 1];
    item.position = before?.block === item.block ? before.position + 1 : 0;
  });
  return items.reverse();
}
