/** Rows of Etherscan's lists, as Blockscout gives them, too, put together by transaction. */
import * as v from 'valibot';
import { sanitizeName } from '../../../protocol/sanitize';
import { operationOfOther, operationOfSender } from '../../indexer/operation';
import type { HistoryItem, HistoryMove } from './source';

/** The lists an account's history is spread over. */
export const LISTS = ['txlist', 'txlistinternal', 'tokentx', 'tokennfttx', 'token1155tx'] as const;
export type List = (typeof LISTS)[number];

const lower = v.transform((text: string) => text.toLowerCase());
const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i), lower);
const address = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i), lower);
const absent = v.union([v.literal(''), v.null(), v.undefined()]);
const digits = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((text) => String(BigInt(text))),
);
const whole = v.pipe(
  v.union([
    v.pipe(
      v.string(),
      v.regex(/^\d{1,15}$/),
      v.transform((text) => Number(text)),
    ),
    v.number(),
  ]),
  v.safeInteger(),
  v.minValue(0),
);
const maybe = <Value>(schema: v.GenericSchema<unknown, Value>) =>
  v.fallback(v.optional(schema), undefined);

const rowSchema = v.pipe(
  v.object({
    blockNumber: whole,
    /** What a date can hold. */
    timeStamp: v.pipe(whole, v.maxValue(8_640_000_000_000)),
    hash: v.optional(hash),
    /** Blockscout's name for it among the calls inside. */
    transactionHash: v.optional(hash),
    transactionIndex: maybe(whole),
    nonce: maybe(whole),
    from: address,
    to: v.union([
      address,
      v.pipe(
        absent,
        v.transform(() => ''),
      ),
    ]),
    contractAddress: maybe(address),
    value: maybe(digits),
    input: maybe(v.string()),
    isError: maybe(v.string()),
    txreceipt_status: maybe(v.string()),
    tokenID: maybe(digits),
    tokenValue: maybe(digits),
    tokenName: v.fallback(v.string(), ''),
    tokenSymbol: v.fallback(v.string(), ''),
    tokenDecimal: maybe(v.pipe(whole, v.maxValue(255))),
  }),
  v.transform(({ hash: first, transactionHash, ...row }) => ({
    ...row,
    hash: first ?? transactionHash ?? '',
  })),
  v.check(({ hash: known }) => known !== ''),
);
export type ExternalRow = v.InferOutput<typeof rowSchema>;

/** All of the list, or undefined: a row that is left out would be a payment that never was. */
export function readRows(value: unknown): ExternalRow[] | undefined {
  const result = v.safeParse(v.array(rowSchema), value);
  return result.success ? result.output : undefined;
}

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
  if (list === 'tokentx') return { ...move, kind: 'erc20', token_id: '', value: row.value ?? '0' };
  if (row.tokenID === undefined) return undefined;
  return list === 'tokennfttx'
    ? { ...move, kind: 'erc721', token_id: row.tokenID, value: '1' }
    : { ...move, kind: 'erc1155', token_id: row.tokenID, value: row.tokenValue ?? '1' };
}

function itemOf(rows: readonly (readonly [List, ExternalRow])[], account: string): HistoryItem[] {
  const own = rows.find(([list]) => list === 'txlist');
  const [first] = rows;
  if (!first) return [];
  const [, row] = own ?? first;
  const failed = own?.[1].isError === '1' || own?.[1].txreceipt_status === '0';
  const moves = failed
    ? []
    : rows.flatMap(([list, each]) => {
        const move = moveOf(list, each);
        return move && [move.sender, move.recipient].includes(account) ? [move] : [];
      });
  const input = own?.[1].input ?? '';
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
 * One item for each transaction, newest first. Positions are counted within the block, because not
 * every list tells them; they hold as long as all rows of a block are there.
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
