/** An external history, against a double with replies in the recorded form of Etherscan and Blockscout. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../../http/api-error';
import { createMetrics } from '../../http/metrics';
import { RemoteError } from '../fetch/guarded-fetch';
import { createExternalHistory } from './external-history';
import type { List } from './external-rows';
import type { HistoryItem } from './history-source';

const ME = `0x${'a1'.repeat(20)}`;
const YOU = `0x${'b0'.repeat(20)}`;
const TOKEN = `0x${'70'.repeat(20)}`;
const hashOf = (at: number) => `0x${at.toString(16).padStart(64, '0')}`;

/** The service sends every value as text, absent ones included. */
const row = (block: number, index: number, more: Record<string, string> = {}) => ({
  ...{ blockNumber: String(block), timeStamp: String(1_700_000_000 + block * 12) },
  ...{ hash: hashOf(block * 1000 + index), nonce: '3', blockHash: hashOf(block) },
  ...{ transactionIndex: String(index), from: ME, to: YOU, value: '0', gas: '21000' },
  ...{ gasPrice: '1000000000', isError: '0', txreceipt_status: '1', input: '0x' },
  ...{ contractAddress: '', cumulativeGasUsed: '21000', gasUsed: '21000', confirmations: '9' },
  ...{ methodId: '0x', functionName: '', ...more },
});
const token = (block: number, index: number, value: string, more: Record<string, string> = {}) =>
  row(block, index, {
    ...{ contractAddress: TOKEN, tokenName: 'USD Coin', tokenSymbol: 'USDC', tokenDecimal: '6' },
    ...{ value, input: 'deprecated', ...more },
  });

type Rows = ReturnType<typeof row>[];
type Reply = (list: List, query: URLSearchParams) => unknown;

/** Lists cut as the service cuts them. */
const service =
  (lists: Partial<Record<List, Rows>>): Reply =>
  (list, query) => {
    const found = (lists[list] ?? [])
      .filter(({ blockNumber }) => Number(blockNumber) <= Number(query.get('endblock')))
      .sort((a, b) => Number(b.blockNumber) - Number(a.blockNumber))
      .slice(0, Number(query.get('offset')));
    return found.length > 0
      ? { status: '1', message: 'OK', result: found }
      : { status: '0', message: 'No transactions found', result: [] };
  };

function source(reply: Reply, wait?: (deadline: AbortSignal) => Promise<void>) {
  const asked: string[] = [];
  const log: string[] = [];
  const metrics = createMetrics();
  const history = createExternalHistory({
    chain: 'eip155:1',
    source: { kind: 'external', url: 'https://scan.test/api?chainid=1', apiKey: 'secret' },
    remote: async (url, { deadline }) => {
      asked.push(url);
      await wait?.(deadline ?? new AbortController().signal);
      const query = new URL(url).searchParams;
      const answer = reply(query.get('action') as List, query);
      return Buffer.from(typeof answer === 'string' ? answer : JSON.stringify(answer));
    },
    now: () => 1_750_000_000_000,
    log: (_, message, fields) => log.push(JSON.stringify({ message, ...fields })),
    metrics,
  });
  return { history, asked, log, metrics };
}

async function all(reply: Reply, limit: number): Promise<HistoryItem[]> {
  const { history } = source(reply);
  const items: HistoryItem[] = [];
  let before: { block: number; position: number } | null = null;
  do {
    const page = await history.page(ME, before, limit);
    items.push(...page.items);
    before = page.next;
  } while (before);
  return items;
}

test('lists of one account: merged into one history', async () => {
  const { history, asked } = source(
    service({
      txlist: [
        row(9, 0, { value: '5' }),
        row(8, 2, { to: '', contractAddress: TOKEN, input: '0x6000' }),
        row(7, 1, { isError: '1', txreceipt_status: '0', value: '7' }),
        row(6, 0, { input: '0xa9059cbb00', to: TOKEN }),
      ],
      tokentx: [token(6, 0, '2500000'), token(5, 4, '1', { from: YOU, to: ME })],
      txlistinternal: [row(4, 0, { from: YOU, to: ME, value: '77', hash: hashOf(4) })],
      tokennfttx: [token(3, 0, '', { from: YOU, to: ME, tokenID: '12', tokenDecimal: '0' })],
      token1155tx: [token(2, 0, '', { from: ME, to: ME, tokenID: '13', tokenValue: '4' })],
    }),
  );
  const { items, next, since } = await history.page(ME, null, 50);
  assert.equal(next, null);
  assert.equal(since, undefined);
  assert.deepEqual(
    items.map(({ block, operation, failed, to }) => [block, operation, failed, to]),
    [
      [9, 'send', false, YOU],
      [8, 'deploy', false, ''],
      [7, 'send', true, YOU],
      [6, 'send', false, TOKEN],
      [5, 'receive', false, ME],
      [4, 'receive', false, ME],
      [3, 'receive', false, ME],
      [2, 'send', false, ME],
    ],
  );
  const facts = { name: 'USD Coin', symbol: 'USDC', decimals: 6 };
  assert.deepEqual(
    items.map(({ moves }) => moves.map((move) => [move.kind, move.token_id, move.value])),
    [
      [['native', '', '5']],
      [],
      [],
      [['erc20', '', '2500000']],
      [['erc20', '', '1']],
      [['native', '', '77']],
      [['erc721', '12', '1']],
      [['erc1155', '13', '4']],
    ],
  );
  assert.deepEqual(items[3]?.moves[0]?.facts, facts);
  const [first = ''] = asked;
  assert.equal(new URL(first).searchParams.get('chainid'), '1');
  assert.equal(new URL(first).searchParams.get('apikey'), 'secret');
});

test('token without decimals from the service: unknown decimals, not zero', async () => {
  const { history } = source(service({ tokentx: [token(1, 0, '5', { tokenDecimal: '' })] }));
  const { items } = await history.page(ME, null, 50);
  assert.deepEqual(
    items.map(({ moves: [move] }) => [move?.value, move?.facts?.symbol, move?.facts?.decimals]),
    [['5', 'USDC', undefined]],
  );
});

test('pages of any size: each entry once, also with continued lists and full blocks', async () => {
  const txlist: Rows = [];
  const tokentx: Rows = [];
  for (let block = 1; block <= 90; block++) {
    for (let index = 0; index < (block === 40 ? 150 : block % 4); index++) {
      if (index % 2 === 0) txlist.push(row(block, index, { value: '1' }));
      else tokentx.push(token(block, index, '1'));
      if (index === 0) tokentx.push(token(block, index, '1'));
    }
  }
  const hashes = [...txlist, ...tokentx].map(({ hash }) => hash);
  const expected = [...new Set(hashes)].sort().reverse();
  for (const limit of [7, 50]) {
    const items = await all(service({ txlist, tokentx }), limit);
    assert.deepEqual(
      items.map(({ hash }) => hash),
      expected,
    );
    for (const { moves } of items) assert.ok(moves.length >= 1);
  }
});

test('refused, malformed or missing reply: an outage, never an empty history', async () => {
  const good = { status: '1', message: 'OK', result: [row(1, 0)] };
  const bad: [string, Reply][] = [
    ['not_json', () => '<html>'],
    ['refused', () => 'null'],
    ['refused', () => ({ status: '0', message: 'NOTOK', result: 'Invalid API Key' })],
    ['rate_limit', () => ({ status: '0', message: 'NOTOK', result: 'Max rate limit reached' })],
    ['refused', () => ({ status: '0', message: 'Unknown action', result: null })],
    ['malformed', () => ({ ...good, result: [{ ...row(1, 0), hash: '0x12' }] })],
    ['malformed', () => ({ ...good, result: [row(1, 0), null] })],
    ['malformed', () => ({ ...good, result: [row(9_999_999_999, 0)] })],
    [
      'timeout',
      () => {
        throw new RemoteError('timeout');
      },
    ],
    [
      'http_429',
      () => {
        throw new RemoteError('http_429');
      },
    ],
  ];
  for (const [outcome, reply] of bad) {
    const { history, metrics, log } = source(reply);
    await assert.rejects(history.page(ME, null, 50), (error) => {
      assert.ok(error instanceof ApiError);
      return error.status === 503 && error.field === 'transport';
    });
    assert.match(metrics.text(), new RegExp(`outcome="${outcome}"} 1`), outcome);
    assert.doesNotMatch(log.join(), /secret|scan\.test|a1a1/);
  }
});

test('service without NFT lists: still returns the rest', async () => {
  const lists = service({ txlist: [row(1, 0, { value: '1' })] });
  const reply: Reply = (list, query) =>
    list === 'tokennfttx' || list === 'token1155tx'
      ? { status: '0', message: 'Unknown action', result: null }
      : lists(list, query);
  assert.equal((await all(reply, 50)).length, 1);
});

test('all lists together: limited to twelve seconds, and the late service is reported as late', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const turn = () => new Promise((done) => setImmediate(done));
  // Each within its own time.
  const slow = (deadline: AbortSignal) =>
    new Promise<void>((done, failed) => {
      setTimeout(done, 5_000);
      deadline.addEventListener('abort', () => failed(new RemoteError('timeout')));
    });
  const { history, asked, metrics } = source(service({}), slow);
  let told: unknown;
  history.page(ME, null, 50).catch((error: unknown) => {
    told = error;
  });
  for (const [tick, lists] of [
    [5_000, 2],
    [5_000, 3],
    [1_999, 3],
  ] as const) {
    t.mock.timers.tick(tick);
    await turn();
    assert.equal(asked.length, lists);
    assert.equal(told, undefined);
  }
  t.mock.timers.tick(1);
  await turn();
  assert.ok(told instanceof ApiError);
  assert.deepEqual([told.status, told.field], [503, 'transport']);
  assert.match(told.message, /the upstream took too long/);
  assert.match(metrics.text(), /outcome="timeout"} 1/);
  t.mock.timers.tick(60_000);
  await turn();
  assert.equal(asked.length, 3, 'nothing more is asked');
  // A long past is no fault of the service: others are not kept from it.
  for (let late = 0; late < 3; late += 1) {
    const page = assert.rejects(history.page(ME, null, 50));
    for (const tick of [5_000, 5_000, 2_000]) {
      t.mock.timers.tick(tick);
      await turn();
    }
    await page;
  }
  const before = asked.length;
  for (let one = 0; one < 4; one += 1) history.page(ME, null, 50).catch(() => {});
  await turn();
  assert.equal(asked.length, before + 4);
});

test('service that fails repeatedly: asked by one request at a time', async () => {
  const { history, asked } = source(() => '<html>');
  for (let at = 0; at < 3; at++) await assert.rejects(history.page(ME, null, 50));
  assert.equal(asked.length, 3);
  const more = await Promise.allSettled([1, 2, 3, 4].map(() => history.page(ME, null, 50)));
  assert.ok(more.every(({ status }) => status === 'rejected'));
  assert.equal(asked.length, 4);
});
