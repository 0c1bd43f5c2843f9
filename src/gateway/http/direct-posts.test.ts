import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { PROJECT } from '../test-gateway';
import { createMetrics } from './metrics';
import { lasting, served } from './test-served';

const PROXY = `/v1/?chainId=eip155:1&projectId=${PROJECT}&st=appkit-embed`;
const call = (method: string, id = 1) => ({ jsonrpc: '2.0', id, method, params: [] });
const json = (value: unknown) => Buffer.from(JSON.stringify(value));

const direct = (body: Buffer) => ({
  method: 'POST',
  headers: { 'Content-Length': body.byteLength },
});
/** Only the routes read a body of unknown length. */
const routed = { method: 'POST', headers: { 'Transfer-Encoding': 'chunked' } };

const until = async (what: () => boolean) => {
  while (!what()) await new Promise((resolve) => setImmediate(resolve));
};

test('any body: same status, headers and reply as by the routes; log and metrics count it', () =>
  served({}, async (world) => {
    const bodies: Record<string, Buffer> = {
      call: json(call('eth_getBalance')),
      'byte order mark': Buffer.concat([Buffer.from('\uFEFF'), json(call('eth_chainId'))]),
      ping: json(call('test')),
      accounts: json(call('eth_accounts')),
      'refused method': json(call('eth_sendTransaction')),
      'no request': json({ hello: 'world' }),
      batch: json([call('eth_chainId'), call('test', 2)]),
      'empty batch': json([]),
      'long batch': json(Array(51).fill(call('test'))),
      'no JSON': Buffer.from('{"jsonrpc":'),
      'no UTF-8': Buffer.from([0x22, 0xff, 0x22]),
      'deep nesting': Buffer.from(`${'['.repeat(70)}${']'.repeat(70)}`),
      empty: Buffer.alloc(0),
    };
    for (const [name, body] of Object.entries(bodies)) {
      const before = world.routed();
      const own = await world.ask(PROXY, direct(body), body);
      assert.equal(world.routed(), before, name);
      const other = await world.ask(PROXY, routed, body);
      assert.equal(world.routed(), before + 1, name);
      assert.deepEqual([own.status, own.body], [other.status, other.body], name);
      assert.deepEqual(lasting(own), lasting(other), name);
      const [line, same] = world.gateway.log
        .slice(-2)
        .map((each) => each.replace(/"requestId":"[^"]+"/, ''));
      assert.equal(line, same, name);
    }
    assert.match(
      await world.gateway.metrics(),
      /requests_total\{route="\/v1\/",method="POST",status="200"\} \d/,
    );
  }));

test('unknown project, chain or path, and a long body: the routes answer', () =>
  served({}, async (world) => {
    const body = json(call('eth_chainId'));
    const long = json({ ...call('eth_call'), params: ['a'.repeat(20_000)] });
    for (const [path, sent, status] of [
      [PROXY.replace(PROJECT, 'unknown'), body, 401],
      [PROXY.replace(PROJECT, '__proto__'), body, 401],
      [PROXY.replace('eip155:1', 'eip155:999'), body, 400],
      [PROXY.replace('eip155:1', 'toString'), body, 400],
      ['/v1/', body, 401],
      [PROXY.replace('/v1/', '/v1/other'), body, 404],
      [`${PROXY}&sv=${'a'.repeat(2_000)}`, body, 200],
      [PROXY, long, 200],
    ] as const) {
      const before = world.routed();
      const reply = await world.ask(path, direct(sent), sent);
      assert.deepEqual([reply.status, world.routed() - before], [status, 1], path.slice(0, 80));
    }
  }));

test('encoded query, and the path without a slash: answered as by the routes', () =>
  served({}, async (world) => {
    const body = json(call('eth_chainId'));
    for (const path of [
      PROXY.replace('eip155:1', 'eip155%3A1'),
      PROXY.replace('/v1/', '/v1'),
      `${PROXY}&projectId=second&chainId=second`,
    ]) {
      assert.equal((await world.ask(path, direct(body), body)).status, 200, path);
      assert.equal((await world.ask(path, routed, body)).status, 200, path);
    }
    assert.equal(world.routed(), 3);
  }));

test('visitor over the limit: refused by the routes, counted once; a batch counts as its requests', () =>
  served({ rateLimit: { perMinute: 1, burst: 4 } }, async ({ ask, gateway }) => {
    const body = json(call('test'));
    const batch = json([call('test'), call('test', 2), call('test', 3)]);
    const statuses: (number | undefined)[] = [];
    for (const sent of [body, batch, body]) {
      statuses.push((await ask(PROXY, direct(sent), sent)).status);
    }
    assert.deepEqual(statuses, [200, 200, 429]);
    assert.match(await gateway.metrics(), /appkit_rate_limited_total 1/);
  }));

test('visitor that leaves: the call to the node ends; in the middle of the body: nothing is called', () => {
  const signals: AbortSignal[] = [];
  const node = ({ signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return new Promise((_, reject) => signal.addEventListener('abort', reject));
  };
  return served(
    {},
    async ({ port, gateway, routed: routes }) => {
      const body = json(call('eth_chainId')).toString();
      const send = (text: string) => {
        const socket = connect(port, '127.0.0.1');
        socket.write(
          `POST ${PROXY} HTTP/1.1\r\nHost: gateway.test\r\nContent-Length: ${body.length}\r\n\r\n${text}`,
        );
        return socket;
      };
      const whole = send(body);
      await until(() => signals.length === 1);
      whole.destroy();
      await until(() => signals[0]?.aborted === true);
      await until(() => gateway.log.some((line) => line.includes('"status":503')));
      assert.match(await gateway.metrics(), /outcome="client_left"\} 1/);

      const half = send(body.slice(0, 10));
      await new Promise((resolve) => half.once('connect', resolve));
      half.end();
      await until(() => gateway.log.some((line) => line.includes('"status":400')));
      assert.deepEqual([signals.length, routes()], [1, 0]);
    },
    { node },
  );
});

test('handler that fails: 500 without details, and a line in the log', () => {
  const metrics = createMetrics();
  const failing: typeof metrics = {
    ...metrics,
    gauge() {
      throw new Error('secret');
    },
  };
  return served(
    {},
    async ({ ask, gateway, routed: routes }) => {
      const body = json(call('eth_chainId'));
      const reply = await ask(PROXY, direct(body), body);
      assert.equal(routes(), 0);
      assert.deepEqual([reply.status, reply.body], [500, 'Internal server error']);
      assert.deepEqual(lasting(reply), lasting(await ask(PROXY, routed, body)));
      const lines = gateway.log.filter((line) => line.includes('unexpected error'));
      assert.equal(lines.length, 2);
      assert.ok(!lines.join().includes('secret'));
    },
    { metrics: failing },
  );
});
