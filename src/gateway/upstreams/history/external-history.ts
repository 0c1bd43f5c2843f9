/** The history that a service with Etherscan's questions has. Source: its API documentation, `account`. */
import type { Clock, Log } from '../../environment';
import type { Metrics } from '../../http/metrics';
import { type GuardedFetch, RemoteError } from '../fetch/guarded-fetch';
import { createCircuit } from '../rpc/circuit-breaker';
import { type ExternalRow, HISTORY_LISTS, type List, readRows } from './external-rows';
import type { ExternalHistory } from './history-config';
import { type HistoryQuery, historyError, inTime } from './history-request';
import type { HistoryItems, HistorySource } from './history-source';
import { itemsOf } from './merge-by-transaction';

/** Rows of one list at once; more only where one block has that many. */
const ROWS = [100, 1_000, 10_000];
const LIMITS = { maxBytes: 16_000_000, timeout: 10_000 };
/** Beyond every chain's newest block. */
const NEWEST = 999_999_999;
/** Lists that not every service has. */
const OPTIONAL: readonly List[] = ['tokennfttx', 'token1155tx'];

interface ExternalOptions {
  chain: string;
  source: ExternalHistory;
  remote: GuardedFetch;
  now: Clock;
  log: Log;
  metrics: Metrics;
}

export function createExternalHistory(options: ExternalOptions): HistorySource {
  const { chain, source, remote, now, log, metrics } = options;
  const circuit = createCircuit(1, now);

  const count = (outcome: string): void =>
    metrics.count('appkit_history_upstream_total', { chain, outcome });

  function fail(reason: string, rest?: number): never {
    circuit.failed(0, rest);
    count(reason);
    log('warn', 'history upstream failed', { chain, reason });
    throw historyError(reason);
  }

  async function fetchList(
    list: List,
    { account, deadline }: HistoryQuery,
    end: number,
    rows: number,
  ) {
    const url = new URL(source.url);
    const query = {
      ...{ module: 'account', action: list, address: account, startblock: '0' },
      ...{ endblock: String(end), page: '1', offset: String(rows), sort: 'desc' },
      ...(source.apiKey && { apikey: source.apiKey }),
    };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    try {
      return (await remote(url.href, { ...LIMITS, deadline })).toString('utf8');
    } catch (error) {
      // The time of all lists together was over: this one may have begun just before.
      if (deadline.aborted) {
        circuit.leave(0);
        count('timeout');
        throw historyError('timeout');
      }
      return fail(error instanceof RemoteError ? error.reason : 'network');
    }
  }

  /** `status` is '0' for an empty list as well as for a refusal; `result` separates the two. */
  function read(list: List, text: string): ExternalRow[] {
    let reply: { status?: unknown; message?: unknown; result?: unknown } | null;
    try {
      reply = JSON.parse(text);
    } catch {
      return fail('not_json');
    }
    const { result, message } = reply ?? {};
    if (Array.isArray(result)) return readRows(result) ?? fail('malformed');
    if (OPTIONAL.includes(list) && /unknown action/i.test(String(message))) return [];
    if (result === null && /^no \w+( \w+)* found/i.test(String(message))) return [];
    return fail(/rate limit/i.test(String(result)) ? 'rate_limit' : 'refused', 1_000);
  }

  async function rowsUpTo(question: HistoryQuery, most: number) {
    const end = question.before?.block ?? NEWEST;
    const lists = new Map<List, ExternalRow[]>();
    // One after the other: such services count questions by the second.
    for (const list of HISTORY_LISTS) {
      const rows = read(list, await fetchList(list, question, end, most));
      // A service that ignores where to end would be asked for ever.
      if (rows.some(({ blockNumber }) => blockNumber > end)) fail('malformed');
      lists.set(list, rows);
    }
    return lists;
  }

  async function ask(question: HistoryQuery, limit: number): Promise<HistoryItems> {
    const { account, before } = question;
    for (const most of ROWS) {
      const lists = await rowsUpTo(question, most);
      const full = [...lists.values()].filter((rows) => rows.length >= most);
      // The last block of a list that goes on may be there in part.
      const cut = Math.max(-1, ...full.map((rows) => rows.at(-1)?.blockNumber ?? -1));
      const older = itemsOf(lists, account).filter(
        ({ block, position }) =>
          block > cut &&
          (!before ||
            block < before.block ||
            (block === before.block && position < before.position)),
      );
      const items = older.slice(0, limit);
      const last = items.at(-1);
      const next = last && { block: last.block, position: last.position };
      if (next && (older.length > limit || full.length > 0)) return { items, next };
      if (full.length === 0) return { items, next: null };
    }
    return fail('too_large');
  }

  return {
    kind: 'external',
    async page(account, before, limit) {
      if (circuit.take(new Set()) === undefined) {
        count('paused');
        throw historyError();
      }
      const page = await inTime((deadline) => ask({ account, before, deadline }, limit));
      circuit.worked(0);
      count('ok');
      return page;
    },
  };
}
