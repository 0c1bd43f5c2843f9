/** The proxy and visitors who do not read: bytes in flight and sockets, counted on a real server. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { getRequestListener } from '@hono/node-server';
import { createMetrics } from '../http/metrics';
import { createReplyShortcuts } from '../http/reply-shortcuts';
import { testGateway, withProject } from '../test-gateway';

declare const __RELEASE__: boolean;

const one = 'https://one.test/secret-key';
const TARGET = withProject('/v1/?chainId=eip155:1');
const BODY = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'eth_getLogs', params: [{}] });
const MEGABYTE = 1_000_000;
const reply = (bytes: number) => `{"jsonrpc":"2.0","id":7,"result":"${'x'.repeat(bytes)}"}`;

interface World {
  /** The most that was in flight. */
  most(): number;
  inFlight(): number;
  asked: unknown[];
  /** A request that is sent; nothing of the reply is read until `resume`. */
  ask(from: string): Socket;
  post(
    from: string,
    body?: string,
  ): Promise<{ status: number; reply: IncomingMessage; text(): Promise<string> }>;
}

type Options = {
  upstream: () => unknown;
  config?: NonNullable<Parameters<typeof testGateway>[1]>;
  unreadTimeout?: number;
};

type Run = (world: World) => Promise<void>;

/** With a gateway whose routes answer, and with one that answers from Node's own request. */
async function inBothWays(
  story: (inWorld: (options: Options, run: Run) => Promise<void>) => Promise<void>,
) {
  for (const isDirect of [false, true]) {
    await story((options, run) => inOneWorld(isDirect, options, run));
  }
}

const inWorld = (options: Options, run: Run) => inBothWays((inOne) => inOne(options, run));

async function inOneWorld(
  isDirect: boolean,
  { upstream, config, unreadTimeout }: Options,
  run: Run,
) {
  let [most, now] = [0, 0];
  const counted = createMetrics();
  const metrics: typeof counted = {
    ...counted,
    gauge(name, value, labels) {
      if (name === 'appkit_rpc_in_flight_bytes') [now, most] = [value, Math.max(most, value)];
      counted.gauge(name, value, labels);
    },
  };
  const shortcuts = createReplyShortcuts();
  const { app, asked } = testGateway(
    { [one]: upstream, 'https://two.test': upstream },
    { trustProxy: true, ...config },
    {
      ...{ metrics, shortcuts },
      address: (c) => c.req.header('X-Forwarded-For'),
      ...(unreadTimeout && { unreadTimeout }),
    },
  );
  const listener = getRequestListener(app.fetch);
  const server = createServer((incoming, outgoing) => {
    if (!isDirect || !shortcuts.answer(incoming, outgoing)) listener(incoming, outgoing);
  });
  // Not TCP: there the system takes several megabytes for a socket that does not read.
  const folder = mkdtempSync(path.join(tmpdir(), 'flights-'));
  const socketPath = path.join(folder, 'gateway');
  server.listen(socketPath);
  await once(server, 'listening');
  const sockets: Socket[] = [];
  const ask = (from: string) => {
    const socket = connect(socketPath);
    socket.on('error', () => {});
    sockets.push(socket);
    socket.write(
      `POST ${TARGET} HTTP/1.1\r\nHost: gateway.test\r\nX-Forwarded-For: ${from}\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`,
    );
    socket.pause();
    return socket;
  };
  const post: World['post'] = (from, body = BODY) =>
    new Promise((resolve, reject) => {
      const headers = { 'X-Forwarded-For': from, 'Content-Length': body.length };
      request({ socketPath, path: TARGET, method: 'POST', headers, agent: false }, (reply) =>
        resolve({ status: reply.statusCode ?? 0, reply, text: () => text(reply) }),
      )
        .on('error', reject)
        .end(body);
    });
  try {
    await run({ asked, ask, post, most: () => most, inFlight: () => now });
  } finally {
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const until = async (what: () => boolean) => {
  while (!what()) await new Promise((resolve) => setImmediate(resolve));
};
test('60 sockets of 20 visitors that never read: bytes in flight stay under both limits', {
  skip: !__RELEASE__,
}, async () => {
  const upstream = () => new Response(reply(3 * MEGABYTE));
  await inWorld({ upstream }, async ({ ask, asked, most, inFlight, post }) => {
    for (let index = 0; index < 60; index += 1) ask(`192.0.2.${index % 20}`);
    await until(() => asked.length >= 60);
    assert.ok(most() > 32 * MEGABYTE, `${most()}`);
    assert.ok(most() <= 64 * MEGABYTE, `${most()}`);
    // A visitor who reads is served: the oldest reply that waits gives way.
    const response = await post('198.51.100.1');
    assert.equal((await response.text()).length, reply(3 * MEGABYTE).length);
    assert.ok(inFlight() <= 64 * MEGABYTE);
  });
});

test('one visitor: at most 8 MB in flight, then a refusal with a retry time', async () => {
  const upstream = () => new Response(reply(3 * MEGABYTE));
  await inWorld({ upstream }, async ({ ask, most, post }) => {
    const sockets = [ask('192.0.2.1'), ask('192.0.2.1')];
    await until(() => most() >= 6 * MEGABYTE);
    const refused = await post('192.0.2.1');
    assert.deepEqual([refused.status, refused.reply.headers['retry-after']], [429, '1']);
    assert.equal(JSON.parse(await refused.text()).reasons[0].field, 'rate_limited');
    assert.ok(most() <= 8 * MEGABYTE);
    assert.equal((await post('192.0.2.2')).status, 200);
    assert.equal(sockets.length, 2);
  });
});

test('requests that wait for a slow node fill the memory: 503 with a retry time; the others are served', () =>
  inBothWays(async (inWorld) => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const upstream = async () => {
      await held;
      return new Response(reply(1));
    };
    const config = {
      rpc: { maxReplyBytes: 65_536, maxVisitorBytes: 131_072, maxBytesInFlight: 131_072 },
    };
    const large = BODY.replace('{}', `"${'x'.repeat(60_000)}"`);
    await inWorld({ upstream, config }, async ({ asked, most, post, inFlight }) => {
      const waiting = [post('192.0.2.1', large), post('192.0.2.2', large)];
      await until(() => asked.length === 2);
      const refused = await post('192.0.2.3', large);
      assert.deepEqual([refused.status, refused.reply.headers['retry-after']], [503, '1']);
      assert.equal(JSON.parse(await refused.text()).reasons[0].field, 'transport');
      assert.ok(most() <= 131_072, `${most()}`);
      answer();
      for (const one of waiting) assert.equal((await one).status, 200);
      await until(() => inFlight() === 0);
      assert.equal(asked.length, 2);
    });
  }));

test('visitor that leaves or reads to the end: all its bytes are released', async () => {
  const upstream = () => new Response(reply(3 * MEGABYTE));
  await inWorld({ upstream }, async ({ ask, inFlight, post }) => {
    const socket = ask('192.0.2.1');
    await until(() => inFlight() >= 3 * MEGABYTE);
    socket.destroy();
    await until(() => inFlight() === 0);
    const whole = await (await post('192.0.2.1')).text();
    assert.equal(whole, reply(3 * MEGABYTE));
    await until(() => inFlight() === 0);
  });
});

test('20 requests of one visitor: 8 at once reach the node, and all are answered', async () => {
  let [now, most] = [0, 0];
  const upstream = async () => {
    now += 1;
    most = Math.max(most, now);
    for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setImmediate(done));
    now -= 1;
    return { jsonrpc: '2.0', id: 7, result: '0x1' };
  };
  await inWorld({ upstream }, async ({ post }) => {
    const all = await Promise.all(Array.from({ length: 20 }, () => post('192.0.2.1')));
    assert.deepEqual([...new Set(all.map(({ status }) => status))], [200]);
    assert.equal(most, 8);
  });
});

test('more than 32 requests of one visitor at once: refused, and other visitors are served', () =>
  inBothWays(async (inWorld) => {
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const upstream = () => gate.then(() => ({ jsonrpc: '2.0', id: 7, result: '0x1' }));
    await inWorld({ upstream }, async ({ post, asked }) => {
      const many = Array.from({ length: 33 }, () => post('192.0.2.1'));
      await until(() => asked.length === 8);
      const first = await Promise.race(many);
      assert.equal(first.status, 429);
      const other = post('192.0.2.2');
      await until(() => asked.length === 9);
      open();
      assert.equal((await other).status, 200);
      const statuses = (await Promise.all(many)).map(({ status }) => status);
      assert.equal(statuses.filter((status) => status === 200).length, 32);
    });
  }));

test('socket that never reads its reply: closed, and its bytes are released', async () => {
  const upstream = () => new Response(reply(3 * MEGABYTE));
  await inWorld({ upstream, unreadTimeout: 200 }, async ({ ask, inFlight, asked }) => {
    const socket = ask('192.0.2.1');
    await until(() => asked.length === 1 && inFlight() >= 3 * MEGABYTE);
    await until(() => inFlight() === 0);
    socket.resume();
    await once(socket, 'close');
  });
});

test('default configuration: a visitor who takes nothing of a reply for 10 s is left', async () => {
  const timeouts: number[] = [];
  const outgoing = { setTimeout: (ms: number) => timeouts.push(ms) };
  await testGateway().app.request('/health', {}, { outgoing });
  assert.deepEqual(timeouts, [10_000]);
});

test('reply over 256 kB: counts as several requests', async () => {
  const upstream = () => new Response(reply(3 * MEGABYTE));
  const config = { rateLimit: { perMinute: 60, burst: 12 } };
  const { post: ask } = testGateway({ [one]: upstream }, config);
  const body = JSON.parse(BODY);
  const status = async (from: string) => {
    const response = await ask('/v1/?chainId=eip155:1', body, { 'X-Test-Address': from });
    await response.text();
    return response.status;
  };
  assert.deepEqual([await status('192.0.2.1'), await status('192.0.2.2')], [200, 200]);
  // 12 of the burst, less 1 for the request and 11 for its 3 MB.
  assert.equal(await status('192.0.2.1'), 429);
});

test('reply over 4 MB: not forwarded, unless the configuration allows it', async () => {
  const upstream = () => new Response(reply(4 * MEGABYTE));
  const ask = async (config: Options['config']) => {
    const { post: send } = testGateway({ [one]: upstream, 'https://two.test': upstream }, config);
    const response = await send('/v1/?chainId=eip155:1', JSON.parse(BODY));
    await response.text();
    return response.status;
  };
  assert.equal(await ask({}), 503);
  const rpc = { maxReplyBytes: 6_000_000, maxVisitorBytes: 12_000_000 };
  assert.equal(await ask({ rpc }), 200);
  assert.throws(() => testGateway({}, { rpc: { maxReplyBytes: 6_000_000 } }), /at most half of/);
});
