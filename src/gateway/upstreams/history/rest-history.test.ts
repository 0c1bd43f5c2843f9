/** A history from any service, against a double with the flat rows that such services give. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { history } from '../../../protocol/http/history';
import { ADDRESS, testGateway } from '../../test-gateway';
import { RemoteError } from '../fetch/guarded-fetch';
import type { RestHistory } from './history-config';
import type { HistoryItem } from './history-source';
import { createRestHistory } from './rest-history';

const ME = `0x${'a1'.repeat(20)}`;
const YOU = `0x${'b0'.repeat(20)}`;
const TOKEN = `0x${'70'.repeat(20)}`;
const hashOf = (at: number) => `0x${at.toString(16).padStart(64, '0')}`;

const CONFIG: RestHistory = {
  kind: 'rest',
  url: 'https://data.test/{reference}/{address}?to={before}&cursor={cursor}&key=secret',
  list: ['data', 'result'],
  next: ['data', 'cursor'],
  fields: {
    ...{ hash: ['transaction_hash'], block: ['block_number'], time: ['block_timestamp'] },
    ...{ from: ['from'], to: ['to'], value: ['value'], id: ['log'], index: ['at'] },
    ...{ nonce: ['tx', 'nonce'], input: ['tx', 'input'], contract: ['token', 'address'] },
    ...{ standard: ['token', 'type'], tokenId: ['id'], name: ['token', 'name'] },
    ...{ symbol: ['token', 'symbol'], decimals: ['token', 'decimals'] },
  },
  native: 'native',
  failed: { at: ['receipt_status'], is: '0' },
};

const row = (block: number, index: number, more: object = {}) => ({
  ...{ transaction_hash: hashOf(block * 1000 + index), block_number: String(block), at: index },
  ...{ block_timestamp: new Date(1_700_000_000_000 + block * 12_000).toISOString() },
  ...{ from: ME, to: YOU, value: '0', receipt_status: '1', ...more },
});
const USDC = { address: TOKEN, name: 'USD Coin', symbol: 'USDC', decimals: '6', type: 'ERC20' };
type Row = ReturnType<typeof row>;

/** Newest first and `size` at a time, whose cursor is a number. */
const service =
  (rows: readonly Row[], size: number) =>
  (url: string): unknown => {
    const query = new URL(url).searchParams;
    const all = rows.filter(({ block_number }) => Number(block_number) <= Number(query.get('to')));
    const from = Number(query.get('cursor'));
    const cursor = from + size < all.length ? from + size : null;
    return { data: { result: all.slice(from, from + size), cursor } };
  };

function source(reply: (url: string) => unknown, config: RestHistory = CONFIG) {
  const asked: string[] = [];
  const log: string[] = [];
  const rest = createRestHistory({
    chain: 'eip155:1',
    source: config,
    ask: async (name, url) => {
      assert.equal(name, 'history eip155:1');
      asked.push(url);
      return reply(url);
    },
    log: (_, message, fields) => void log.push(JSON.stringify({ message, ...fields })),
  });
  return { rest, asked, log };
}

async function all(reply: (url: string) => unknown, limit: number, config?: RestHistory) {
  const { rest } = source(reply, config);
  const items: HistoryItem[] = [];
  let before: { block: number; position: number } | null = null;
  do {
    const page = await rest.page(ME, before, limit);
    assert.ok(page.items.length <= limit);
    items.push(...page.items);
    before = page.next;
  } while (before);
  return items;
}

test('rows of one transaction: merged into one entry, to the last digit', async () => {
  const most = String(2n ** 256n - 1n);
  const { rest, asked } = source(
    service(
      [
        row(9, 0, { value: '5', tx: { nonce: '0x1f', input: '0x' } }),
        row(8, 2, { to: null, tx: { input: '0x6000' } }),
        row(7, 1, { receipt_status: 0, value: '7', token: { address: 'native' } }),
        row(6, 0, { to: TOKEN, tx: { input: '0xa9059cbb00' } }),
        row(6, 0, { token: USDC, value: most }),
        row(5, 4, { token: { ...USDC, decimals: null }, value: '1', from: YOU, to: ME }),
        row(4, 0, { from: YOU, to: ME, value: 77, block_timestamp: 1_700_000_048 }),
        row(3, 0, { token: { address: TOKEN }, id: '12', from: YOU, to: ME, value: null }),
        row(2, 0, { token: { address: TOKEN, type: 'erc1155' }, id: most, value: '4', to: ME }),
        row(1, 0, { block_number: '0x1', block_timestamp: 1_700_000_012_000, from: YOU, to: YOU }),
      ],
      50,
    ),
  );
  const { items, next } = await rest.page(ME, null, 50);
  assert.equal(next, null);
  assert.deepEqual(asked, [`https://data.test/1/${ME}?to=999999999&cursor=&key=secret`]);
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
      [1, 'execute', false, YOU],
    ],
  );
  assert.deepEqual(
    items.map(({ moves }) => moves.map((move) => [move.kind, move.token_id, move.value])),
    [
      ...[[['native', '', '5']], [], [], [['erc20', '', most]], [['erc20', '', '1']]],
      ...[[['native', '', '77']], [['erc721', '12', '1']], [['erc1155', most, '4']], []],
    ],
  );
  assert.equal(items[0]?.nonce, 31);
  const facts = { name: 'USD Coin', symbol: 'USDC', decimals: 6 };
  assert.deepEqual(items[3]?.moves[0]?.facts, facts);
  assert.equal(items[4]?.moves[0]?.facts?.decimals, undefined, 'not known is not zero');
  for (const { block, time } of items) assert.equal(time, 1_700_000_000 + block * 12);
});

test('failed transaction: has no moves, even when only one entry marks the failure', async () => {
  const { rest } = source(
    service(
      [
        row(3, 0, { token: USDC, value: '5000000', receipt_status: '0' }),
        row(2, 0, { token: USDC, value: '5000000' }),
        row(2, 0, { to: TOKEN, receipt_status: 0 }),
        row(1, 0, { token: { address: TOKEN }, id: '12', receipt_status: '0' }),
      ],
      50,
    ),
  );
  const { items } = await rest.page(ME, null, 50);
  assert.deepEqual(
    items.map(({ failed, moves }) => [failed, moves]),
    Array(3).fill([true, []]),
  );
});

test('pages of any size: each entry once, wherever the service ends its replies', async () => {
  const rows: Row[] = [];
  for (let block = 40; block >= 1; block -= 1) {
    for (let index = (block * 7) % 11; index >= 0; index -= 1) {
      rows.push(row(block, index, { value: '1', log: `${block}-${index}` }));
      if (index % 3 === 0) rows.push(row(block, index, { token: USDC, value: '2' }));
    }
  }
  const expected = [...new Set(rows.map(({ transaction_hash }) => transaction_hash))];
  const { url, ...rest } = CONFIG;
  // One source with a block limit in its URL, and one that reads from the top each time.
  for (const config of [CONFIG, { ...rest, url: url.replace('{before}', '999') }]) {
    for (const [size, limit] of [
      [30, 7],
      [30, 50],
      [400, 50],
    ] as const) {
      const items = await all(service(rows, size), limit, config);
      assert.deepEqual(
        items.map(({ hash }) => hash),
        expected,
      );
      const moves = items.flatMap((item) => item.moves);
      assert.equal(moves.length, rows.length);
    }
  }
});

test('repeated entry with an id: counts once; without an id both are payments', async () => {
  const twice = [row(2, 0, { value: '1', log: 'a' }), row(1, 0, { value: '1', log: 'b' })];
  const shifted = (url: string) => {
    const first = new URL(url).searchParams.get('cursor') === '';
    return { data: { result: first ? twice : [twice[1]], cursor: first ? 'x' : '' } };
  };
  const moves = async (config: RestHistory) =>
    (await all(shifted, 50, config)).map((item) => item.moves.length);
  assert.deepEqual(await moves(CONFIG), [1, 1]);
  const { id: _, ...fields } = CONFIG.fields;
  assert.deepEqual(await moves({ ...CONFIG, fields }), [1, 2]);
});

test('absent, malformed, unordered or endless reply: an outage, never an empty history', async () => {
  const good = row(1, 0);
  const of = (...result: unknown[]) => ({ data: { result, cursor: null } });
  const bad: unknown[] = [
    ...[undefined, null, {}, [], { data: { result: {} } }, of(null), of(good, 7)],
    ...[of({ ...good, transaction_hash: '0x12' }), of({ ...good, from: 'me' })],
    ...[of({ ...good, value: '1.5' }), of({ ...good, value: 1e21 }), of({ ...good, value: '-1' })],
    ...[of({ ...good, value: undefined }), of({ ...good, value: '9'.repeat(79) })],
    ...[of({ ...good, block_number: 'x' }), of({ ...good, block_timestamp: 'yesterday' })],
    of({ ...good, token: { address: '0x12' } }),
    of({ ...good, token: { address: TOKEN, type: 'ERC1155' } }),
    of(row(1, 0), row(2, 0)),
  ];
  const outage = { status: 503, field: 'transport' };
  for (const reply of bad) {
    const { rest, log } = source(() => reply);
    await assert.rejects(rest.page(ME, null, 50), outage, JSON.stringify(reply));
    assert.doesNotMatch(log.join(), /secret|data\.test|a1a1/);
  }
  const down = source(() => Promise.reject(new RemoteError('timeout')));
  await assert.rejects(down.rest.page(ME, null, 50), outage);
  // In a circle, backward, and one block for ever.
  const cursorOf = (url: string) => Number(new URL(url).searchParams.get('cursor'));
  for (const [reply, answers] of [
    [() => ({ data: { result: [good], cursor: 'a' } }), 2],
    [(at: number) => ({ data: { result: [row(at + 1, 0)], cursor: at + 1 } }), 2],
    [(at: number) => ({ data: { result: [row(1, at)], cursor: at + 1 } }), 20],
  ] as const) {
    const { rest, asked } = source((url) => reply(cursorOf(url)));
    await assert.rejects(rest.page(ME, null, 50), outage);
    assert.equal(asked.length, answers);
  }
});

test('over HTTP: all answers of a page together have twelve seconds', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const turn = () => new Promise((done) => setImmediate(done));
  let asked = 0;
  const { get } = testGateway(
    {},
    { chains: { 'eip155:1': { rpc: ['https://one.test'], sources: { history: CONFIG } } } },
    {
      remote: (_, { deadline }) =>
        new Promise((done, failed) => {
          asked += 1;
          const [at, result] = [asked, [row(1_000 - asked, 0, { value: '1' })]];
          const answer = Buffer.from(JSON.stringify({ data: { result, cursor: at } }));
          setTimeout(() => done(answer), 3_900);
          deadline?.addEventListener('abort', () => failed(new RemoteError('timeout')));
        }),
    },
  );
  const told: Response[] = [];
  void get(`/v1/account/${ADDRESS}/history?chainId=eip155:1`).then((reply) => told.push(reply));
  while (asked === 0) await turn();
  for (const answers of [2, 3, 4]) {
    t.mock.timers.tick(3_900);
    while (asked < answers) await turn();
  }
  t.mock.timers.tick(299);
  await turn();
  assert.equal(told.length, 0);
  t.mock.timers.tick(1);
  for (let turns = 0; turns < 20 && told.length === 0; turns += 1) await turn();
  assert.equal(told[0]?.status, 503);
  assert.match(JSON.stringify(await told[0].json()), /the upstream took too long/);
  assert.equal(asked, 4);
});

test('over HTTP: the caller gets the history, the key stays secret, and /health gives the state', async () => {
  const answers: unknown[] = [new RemoteError('http_429')];
  const { get, log } = testGateway(
    {},
    { chains: { 'eip155:1': { rpc: ['https://one.test'], sources: { history: CONFIG } } } },
    {
      remote: async () => {
        const answer = answers.shift();
        if (answer instanceof RemoteError) throw answer;
        return Buffer.from(JSON.stringify(answer));
      },
    },
  );
  const health = async () => {
    const { status, features } = (await (await get('/health')).json()) as {
      status: string;
      features: { history: unknown };
    };
    return [status, features.history];
  };
  const path = `/v1/account/${ADDRESS}/history?chainId=eip155:1`;
  assert.deepEqual(await health(), ['ok', { 'eip155:1': 'unknown' }]);
  assert.equal((await get(path)).status, 503);
  assert.deepEqual(await health(), ['degraded', { 'eip155:1': 'down' }]);
  const result = [row(1, 0, { from: YOU, to: ADDRESS, token: USDC, value: '2500001' })];
  answers.push({ data: { result, cursor: null } });
  const { data, next } = v.parse(history.reply, await (await get(path)).json());
  assert.equal(next, null);
  assert.deepEqual(
    data.map(({ metadata, transfers: [move] }) => [
      ...[metadata.operationType, metadata.status, move?.direction, move?.quantity?.numeric],
      move?.fungible_info?.address,
    ]),
    [['receive', 'confirmed', 'in', '2.500001', `eip155:1:${TOKEN}`]],
  );
  assert.deepEqual(await health(), ['ok', { 'eip155:1': 'up' }]);
  assert.doesNotMatch(log.join(), /secret/);
});
