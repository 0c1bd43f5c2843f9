/** Fail-over, with real servers on this machine that fail, hang and talk nonsense. */
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { createApp } from '../../app';
import { parseGatewayConfig } from '../../config';
import { ApiError } from '../../http/api-error';
import { createMetrics } from '../../http/metrics';
import { PROJECT, withProject } from '../../test-gateway';
import { postThrough } from '../../test-post';
import { createRpcUpstreams, RpcTooLarge } from './rpc-upstreams';

type Behaviour = (req: IncomingMessage, res: ServerResponse) => void;

const CALL = { jsonrpc: '2.0', id: 7, method: 'eth_chainId', params: [] };
const reply = (result: unknown) => JSON.stringify({ jsonrpc: '2.0', id: 7, result });
const says =
  (text: string, status = 200, headers = {}): Behaviour =>
  (_, res) =>
    void res.writeHead(status, headers).end(text);
const ok = (name: string) => says(reply(name));

interface Node {
  url: string;
  /** May be changed at any time. */
  behave: Behaviour;
  asked: number;
  stop(): Promise<void>;
}

async function node(t: TestContext, behave: Behaviour): Promise<Node> {
  const server = createServer((req, res) => {
    own.asked += 1;
    req.resume().on('end', () => own.behave(req, res));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
  const { port } = server.address() as AddressInfo;
  const own: Node = { url: `http://127.0.0.1:${port}/key`, behave, asked: 0, stop };
  t.after(() => server.listening && stop());
  return own;
}

function gateway(nodes: readonly Node[], rpc = {}, more = {}) {
  const clock = { now: 1_750_000_000_000 };
  const metrics = createMetrics();
  const log: string[] = [];
  const app = createApp({
    config: parseGatewayConfig({
      projects: { [PROJECT]: { name: 'Shop', allowedOrigins: [], ...more } },
      chains: { 'eip155:1': nodes.map(({ url }) => url) },
      rpc,
    }),
    metrics,
    now: () => clock.now,
    log: (_, message, fields) => log.push(JSON.stringify({ message, ...fields })),
  });
  const post = async (body: unknown = CALL, signal?: AbortSignal) =>
    app.request(withProject('/v1/?chainId=eip155:1'), {
      method: 'POST',
      body: JSON.stringify(body),
      ...(signal && { signal }),
    });
  const result = async () => ((await (await post()).json()) as { result?: unknown }).result;
  return { clock, metrics, log, post, result, app };
}

test('upstream down or with an invalid reply: the next one is asked, and no address is revealed', async (t) => {
  const bad: Record<string, Behaviour> = {
    'http 500': says(reply('bad'), 500),
    html: says('<html>'),
    'half a reply': (_, res) => {
      res.writeHead(200, { 'content-length': '100' }).write('{"jsonrpc"');
      res.destroy();
    },
    'a redirect': says('', 307, { location: 'http://127.0.0.1:9/' }),
    'no answer at all': (req) => req.socket.destroy(),
  };
  for (const [name, behave] of Object.entries(bad)) {
    const [one, two] = [await node(t, behave), await node(t, ok('two'))];
    const { result, metrics, log } = gateway([one, two]);
    assert.equal(await result(), 'two', name);
    assert.deepEqual([one.asked, two.asked], [1, 1], name);
    assert.match(metrics.text(), /appkit_rpc_failover_total\{chain="eip155:1"\} 1/);
    assert.ok(!log.join().includes('127.0.0.1'), name);
  }
  const [gone, two] = [await node(t, ok('one')), await node(t, ok('two'))];
  await gone.stop();
  assert.equal(await gateway([gone, two]).result(), 'two');
});

test('a second opinion: by any upstream but the first; by none where there is one only', async (t) => {
  const [first, second] = [await node(t, ok('one')), await node(t, ok('two'))];
  const two = createRpcUpstreams({
    config: parseGatewayConfig({ projects: {}, chains: { 'eip155:1': [first.url, second.url] } }),
    ...{ log: () => {}, metrics: createMetrics(), now: () => 0 },
  });
  const ask = (other: boolean) =>
    two.send('eip155:1', JSON.stringify(CALL), undefined, undefined, other);
  assert.equal(await ask(true), reply('two'));
  assert.equal(await ask(false), reply('one'));
  second.behave = says('no', 500);
  await assert.rejects(ask(true), { status: 503 });
  assert.deepEqual(two.health(), { 'eip155:1': 'up' });
  assert.equal(first.asked, 1);
});

test('compressed reply that expands to more than 16 MB: skipped', async (t) => {
  const packed = (text: string): Behaviour => {
    const bytes = gzipSync(text);
    return (_, res) => void res.writeHead(200, { 'content-encoding': 'gzip' }).end(bytes);
  };
  const bomb = packed(`${reply('bomb')}${' '.repeat(16_000_000)}`);
  const [one, two] = [await node(t, bomb), await node(t, ok('two'))];
  const { result } = gateway([one, two]);
  assert.equal(await result(), 'two');
  assert.deepEqual([one.asked, two.asked], [1, 1]);
  one.behave = packed(reply('packed'));
  assert.equal(await result(), 'packed');
});

test('every reply is over the size limit: distinguished from an outage', async () => {
  const config = parseGatewayConfig({
    projects: { [PROJECT]: { name: 'Shop', allowedOrigins: [] } },
    chains: { 'eip155:1': ['https://one.test/', 'https://two.test/'] },
  });
  const large = `${reply('large')}${' '.repeat(16_000_000)}`;
  const ask = (second: () => Response) => {
    const answers = [() => new Response(large), second];
    const post = postThrough(() => answers.shift()?.() ?? new Response());
    const tools = { metrics: createMetrics(), log: () => {}, now: () => 0 };
    return createRpcUpstreams({ config, post, ...tools }).send('eip155:1', JSON.stringify(CALL));
  };
  await assert.rejects(
    ask(() => new Response(large)),
    (error) => error instanceof RpcTooLarge && error.status === 503,
  );
  await assert.rejects(
    ask(() => new Response('', { status: 500 })),
    (error) => error instanceof ApiError && !(error instanceof RpcTooLarge),
  );
});

/** Timeout long enough for a busy machine; a hanging upstream uses all of it. */
const PATIENT = { timeoutMs: 2_000 };
const silent: Behaviour = () => {};

test('upstream that hangs: times out, and the next one is asked', async (t) => {
  const nodes = [await node(t, silent), await node(t, ok('two'))];
  assert.equal(await gateway(nodes, PATIENT).result(), 'two');
});

test('JSON-RPC error with status 500: an answer if no upstream has a better one; no backoff', async (t) => {
  const error = '{"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"bad params"}}';
  const only = await node(t, says(error, 500));
  const { post, result, metrics } = gateway([only]);
  for (let count = 0; count < 5; count += 1) {
    const response = await post();
    assert.equal(response.status, 200);
    assert.equal(await response.text(), error);
  }
  assert.equal(only.asked, 5);
  assert.doesNotMatch(metrics.text(), /appkit_rpc_resting_total\{/);
  only.behave = ok('well');
  assert.equal(await result(), 'well');
  only.behave = says(error, 503);
  assert.equal(await gateway([only, await node(t, ok('two'))]).result(), 'two');
});

test('all upstreams together: limited by one deadline', { timeout: 30_000 }, async (t) => {
  const hanging = [await node(t, silent), await node(t, silent)];
  const { post, metrics } = gateway(hanging, { timeoutMs: 60_000, deadlineMs: 1_000 });
  assert.equal((await post()).status, 503);
  assert.equal(hanging[1]?.asked, 0);
  assert.match(metrics.text(), /upstream="0",outcome="timeout"\} 1/);
});

test('reply that starts and never ends: aborted, and the next upstream is asked', async (t) => {
  const slow: Behaviour = (_, res) => void res.writeHead(200).write('{"jsonrpc":"2.0",');
  const nodes = [await node(t, slow), await node(t, ok('two'))];
  assert.equal(await gateway(nodes, PATIENT).result(), 'two');
});

test('upstream count: at most the number in the configuration file', async (t) => {
  const nodes = [];
  for (let count = 0; count < 4; count += 1) nodes.push(await node(t, says('', 502)));
  assert.equal((await gateway(nodes, { tries: 2 }).post()).status, 503);
  assert.deepEqual(
    nodes.map(({ asked }) => asked),
    [1, 1, 0, 0],
  );
});

test('node with three failures: pauses, one request tries it again, and it returns once it works', async (t) => {
  const [one, two] = [await node(t, says('', 500)), await node(t, ok('two'))];
  const { result, clock, metrics } = gateway([one, two]);
  for (let count = 0; count < 5; count += 1) assert.equal(await result(), 'two');
  assert.equal(one.asked, 3);
  assert.match(metrics.text(), /appkit_rpc_resting_total\{chain="eip155:1",upstream="0"\} 1/);

  clock.now += 5_000;
  assert.equal(await result(), 'two');
  assert.equal(await result(), 'two');
  assert.equal(one.asked, 4, 'one request finds out, and its next rest is longer');

  clock.now += 5_000;
  await result();
  assert.equal(one.asked, 4);
  clock.now += 5_000;
  one.behave = ok('one');
  assert.equal(await result(), 'one');
  assert.equal(await result(), 'one');
});

test('all upstreams paused: one request tries again, the others are refused at once', async (t) => {
  const only = await node(t, says('', 500));
  const { post, result } = gateway([only]);
  for (let count = 0; count < 3; count += 1) assert.equal((await post()).status, 503);
  let release: () => void = () => {};
  const reached = new Promise<void>((arrived) => {
    only.behave = (_, res) => {
      release = () => res.end(reply('back'));
      arrived();
    };
  });
  const asking = result();
  await reached;
  assert.equal((await post()).status, 503);
  assert.equal(only.asked, 4);
  release();
  assert.equal(await asking, 'back');
  only.behave = ok('well');
  assert.equal(await result(), 'well');
});

test('429 reply: immediate backoff for the requested time', async (t) => {
  const [one, two] = [
    await node(t, says('', 429, { 'retry-after': '60' })),
    await node(t, ok('two')),
  ];
  const { result, clock } = gateway([one, two]);
  await result();
  clock.now += 59_000;
  await result();
  assert.equal(one.asked, 1);
  clock.now += 1_000;
  await result();
  assert.equal(one.asked, 2);
});

test('upstream over its limit: its reply counts only if no upstream has a better one', async (t) => {
  const limit = says('{"jsonrpc":"2.0","id":7,"error":{"code":-32005,"message":"limit"}}');
  const [one, two] = [await node(t, limit), await node(t, ok('two'))];
  assert.equal(await gateway([one, two]).result(), 'two');
  const alone = await gateway([one]).post();
  assert.equal(alone.status, 200);
  assert.equal(((await alone.json()) as { error: { code: number } }).error.code, -32005);
});

test('client disconnects: not counted as an upstream failure, and no other upstream is asked', async (t) => {
  const [one, two] = [await node(t, () => {}), await node(t, ok('two'))];
  const { post, metrics } = gateway([one, two]);
  const left = new AbortController();
  const reached = new Promise<void>((arrived) => {
    one.behave = () => arrived();
  });
  const asking = post(CALL, left.signal);
  await reached;
  left.abort();
  await asking;
  assert.equal(two.asked, 0);
  assert.match(metrics.text(), /upstream="0",outcome="client_left"\} 1/);
  one.behave = ok('one');
  assert.equal(((await (await post()).json()) as { result: string }).result, 'one');
});

test('quota of a project: shared by its visitors, and a batch counts each of its calls', async (t) => {
  const only = await node(t, (_, res) => void res.end(`[${reply('one')}]`));
  const { post, app, clock } = gateway([only], {}, { rateLimit: { perMinute: 60, burst: 4 } });
  assert.equal((await post([CALL, CALL, CALL])).status, 200);
  const refused = await post([CALL, CALL]);
  assert.equal(refused.status, 429);
  assert.equal(refused.headers.get('Retry-After'), '1');
  const body = (await refused.json()) as { reasons: { field: string }[] };
  assert.equal(body.reasons[0]?.field, 'address');
  assert.equal((await app.request('/health')).status, 200);
  clock.now += 1_000;
  assert.equal((await post()).status, 200);
});
