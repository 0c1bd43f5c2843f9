/** The history from any JSON service; the configuration gives the path of each value. */
import type { Log } from '../../environment';
import type { ChainPosition } from '../../store/store-reads';
import { fillTemplate, type QueryDataService, valueAt } from '../external/data-service-client';
import { RemoteError } from '../fetch/guarded-fetch';
import type { ExternalRow, List } from './external-rows';
import type { RestHistory } from './history-config';
import { type HistoryQuery, historyError, inTime } from './history-request';
import type { HistoryItem, HistoryItems, HistorySource } from './history-source';
import { itemsOf } from './merge-by-transaction';
import { type RestRow, readEntries } from './rest-rows';

/** Answers read for one page of ours. */
const MOST_ANSWERS = 20;
/** Beyond every chain's newest block. */
const NEWEST = 999_999_999;

interface RestOptions {
  chain: string;
  source: RestHistory;
  ask: QueryDataService;
  log: Log;
}

function isOlder({ block, position }: HistoryItem, before: ChainPosition | null): boolean {
  return !before || block < before.block || (block === before.block && position < before.position);
}

function byList(rows: readonly RestRow[]): ReadonlyMap<List, readonly ExternalRow[]> {
  const lists = new Map<List, ExternalRow[]>();
  for (const { list, row } of rows) {
    const found = lists.get(list) ?? [];
    found.push(row);
    lists.set(list, found);
  }
  return lists;
}

export function createRestHistory({ chain, source, ask, log }: RestOptions): HistorySource {
  const service = `history ${chain}`;

  function fail(reason: string): never {
    log('warn', 'history upstream failed', { chain, reason });
    throw historyError(reason);
  }

  /** Of its own failures the service outside has told the log. */
  function away(error: unknown): never {
    throw historyError(error instanceof RemoteError ? error.reason : undefined);
  }

  async function read({ account, before, deadline }: HistoryQuery, cursor: string) {
    const reference = chain.slice('eip155:'.length);
    const newest = String(before?.block ?? NEWEST);
    const url = fillTemplate(source.url, { address: account, reference, cursor, before: newest });
    const reply = await ask(service, url, deadline).catch(away);
    const rows = readEntries(source.list ? valueAt(reply, source.list) : reply, source);
    const cursorValue = source.next && valueAt(reply, source.next);
    const next = typeof cursorValue === 'number' ? String(cursorValue) : cursorValue;
    return { rows: rows ?? fail('malformed'), next: typeof next === 'string' ? next : '' };
  }

  async function pageOf(question: HistoryQuery, limit: number): Promise<HistoryItems> {
    const { account, before } = question;
    const items: HistoryItem[] = [];
    const ids = new Set<string>();
    const cursors = new Set<string>();
    /** Of the block that the last answer ended in: the rest of it may be in the next one. */
    let open: RestRow[] = [];
    let cursor = '';
    do {
      const { rows, next } = await read(question, cursor);
      const fresh = rows.filter(({ id }) => {
        const known = id !== undefined && ids.has(id);
        if (id !== undefined) ids.add(id);
        return !known;
      });
      const [first] = fresh;
      const last = open.at(-1)?.row.blockNumber;
      // Later entries must be older, and no position may repeat.
      const backward = first && last !== undefined && first.row.blockNumber > last;
      if (backward || (next && cursors.has(next))) fail('malformed');
      const all = [...open, ...fresh];
      const end = next ? (all.at(-1)?.row.blockNumber ?? -1) : -1;
      open = all.filter(({ row }) => row.blockNumber === end);
      const whole = byList(all.filter(({ row }) => row.blockNumber > end));
      items.push(...itemsOf(whole, account).filter((item) => isOlder(item, before)));
      cursors.add(next);
      cursor = next;
    } while (cursor && items.length <= limit && cursors.size < MOST_ANSWERS);
    const shown = items.slice(0, limit);
    const end = shown.at(-1);
    // A block that is longer than all of it.
    if (cursor && !end) fail('too_large');
    const more = cursor !== '' || items.length > limit;
    return {
      items: shown,
      next: more && end ? { block: end.block, position: end.position } : null,
    };
  }

  return {
    kind: 'external',
    page: (account, before, limit) =>
      inTime((deadline) => pageOf({ account, before, deadline }, limit)),
  };
}
