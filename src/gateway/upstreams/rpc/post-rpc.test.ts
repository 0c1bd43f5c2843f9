/** The client for JSON-RPC upstreams, with servers on this machine. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { postRpc } from './post-rpc';

type Behaviour = (req: IncomingMessage, res: ServerResponse) => void;

async function serve(t: TestContext, behave: Behaviour) {
  const sockets: Socket[] = [];
  const server = createServer((req, res) => {
    let body = '';
    req.on('data', (chunk) => {
      body += chunk;
    });
    req.on('end', () => {
      seen.push({ line: `${req.method} ${req.url}`, headers: req.headers, body });
      behave(req, res);
    });
  });
  const seen: { line: string; headers: IncomingMessage['headers']; body: string }[] = [];
  server.on('connection', (socket) => sockets.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const ask = (path = '/', { signal = new AbortController().signal, onBytes = () => {} } = {}) =>
    postRpc(`http://127.0.0.1:${port}${path}`, '{"id":1}', { signal, onBytes });
  return { ask, seen, sockets, port };
}

/** Also when the other end resets it. */
const closed = (socket: Socket | undefined) =>
  new Promise<void>((resolve) => {
    if (!socket || socket.destroyed) resolve();
    else socket.once('close', () => resolve());
  });

test('calls in turn: on the same connections, with path, query and body', async (t) => {
  const { ask, seen, sockets } = await serve(t, (_, res) => res.end('"ok"'));
  for (let count = 0; count < 20; count += 1) {
    assert.deepEqual(await ask('/key?a=b'), { status: 200, retryAfter: undefined, text: '"ok"' });
  }
  // A connection is free one turn of the event loop after its reply.
  assert.ok(sockets.length <= 2, `${sockets.length}`);
  const [{ line, headers, body } = assert.fail()] = seen;
  assert.deepEqual([line, body], ['POST /key?a=b', '{"id":1}']);
  assert.equal(headers['content-type'], 'application/json');
  assert.equal(headers['content-length'], '8');
});

test('calls at once: none waits for another', async (t) => {
  const open: ServerResponse[] = [];
  const { ask } = await serve(t, (_, res) => {
    open.push(res);
    if (open.length === 3) for (const each of open) each.end('1');
  });
  const texts = await Promise.all([ask(), ask(), ask()]);
  assert.deepEqual(
    texts.map(({ text }) => text),
    ['1', '1', '1'],
  );
});

test('upstream closes an idle connection: the next call uses a new one', async (t) => {
  const { ask, sockets } = await serve(t, (_, res) => res.end('1'));
  await ask();
  sockets[0]?.end();
  await closed(sockets[0]);
  assert.equal((await ask()).text, '1');
  assert.equal(sockets.length, 2);
});

test('redirect: passed on, and not followed', async (t) => {
  const other = await serve(t, (_, res) => res.end('1'));
  const location = `http://127.0.0.1:${other.port}/`;
  const { ask } = await serve(t, (_, res) => res.writeHead(307, { location }).end());
  assert.equal((await ask()).status, 307);
  assert.deepEqual(other.seen, []);
});

test('status, Retry-After, letters in two parts, and a byte order mark', async (t) => {
  const { ask } = await serve(t, (_, res) => {
    res.writeHead(429, { 'retry-after': '7' });
    res.write(Buffer.from([0xef, 0xbb, 0xbf, 0x22, 0xc3]));
    setImmediate(() => res.end(Buffer.from([0xa9, 0x22])));
  });
  assert.deepEqual(await ask(), { status: 429, retryAfter: '7', text: '"é"' });
});

test('packed reply: unpacked, and its unpacked bytes are counted', async (t) => {
  const text = JSON.stringify('x'.repeat(500_000));
  const { ask, seen } = await serve(t, (_, res) =>
    res.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(text)),
  );
  let bytes = 0;
  const onBytes = (more = 0) => {
    bytes += more;
  };
  assert.equal((await ask('/', { onBytes })).text, text);
  assert.equal(bytes, text.length);
  assert.equal(seen[0]?.headers['accept-encoding'], 'gzip');
});

test('encoding of a reply: any case, the old name of gzip, and the plain one by name or empty', async (t) => {
  for (const [encoding, body] of [
    ['GZIP', gzipSync('1')],
    ['x-gzip', gzipSync('1')],
    ['X-Gzip', gzipSync('1')],
    ['Identity', '1'],
    ['', '1'],
  ] as const) {
    const { ask } = await serve(t, (_, res) =>
      res.writeHead(200, { 'content-encoding': encoding }).end(body),
    );
    assert.equal((await ask()).text, '1', encoding);
  }
});

test('no room for a part, packed or not: its error ends the call and the connection', async (t) => {
  const flood: Behaviour = (req, res) => {
    const part = Buffer.alloc(100_000, 32);
    if (req.url === '/packed') {
      res.writeHead(200, { 'content-encoding': 'gzip' }).write(gzipSync(Buffer.alloc(9_000_000)));
      return;
    }
    const more = () => {
      while (!res.destroyed && res.write(part));
      if (!res.destroyed) res.once('drain', more);
    };
    more();
  };
  const { ask, sockets } = await serve(t, flood);
  for (const path of ['/flood', '/packed']) {
    let bytes = 0;
    const full = new Error('full');
    const onBytes = (more = 0) => {
      bytes += more;
      if (bytes > 200_000) throw full;
    };
    await assert.rejects(ask(path, { onBytes }), (error) => error === full);
    await closed(sockets.at(-1));
    assert.ok(bytes < 500_000, `${path} ${bytes}`);
  }
});

test('broken replies: the call fails', async (t) => {
  const packed = gzipSync(JSON.stringify('x'.repeat(5_000)));
  const bad: Record<string, Behaviour> = {
    half: (_, res) => {
      res.writeHead(200, { 'content-length': '10' }).write('half');
      setImmediate(() => res.destroy());
    },
    'half, packed': (_, res) =>
      res.writeHead(200, { 'content-encoding': 'gzip' }).end(packed.subarray(0, 20)),
    'not packed': (_, res) => res.writeHead(200, { 'content-encoding': 'gzip' }).end('{"a":1}'),
    encoding: (_, res) => res.writeHead(200, { 'content-encoding': 'br' }).end('{}'),
    nothing: (req) => req.socket.destroy(),
  };
  for (const [name, behave] of Object.entries(bad)) {
    const { ask } = await serve(t, behave);
    await assert.rejects(ask(), Error, name);
  }
});

test('signal: ends a call before, without and within a reply, and closes its connection', async (t) => {
  let reached = () => {};
  const { ask, sockets, seen } = await serve(t, (req, res) => {
    if (req.url === '/part') res.write('"part');
    reached();
  });
  const over = AbortSignal.abort();
  await assert.rejects(ask('/', { signal: over }));
  assert.equal(seen.length, 0);
  for (const path of ['/silent', '/part']) {
    const arrived = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const call = new AbortController();
    const asking = assert.rejects(ask(path, { signal: call.signal }));
    await arrived;
    const socket = sockets.at(-1);
    call.abort();
    await asking;
    await closed(socket);
  }
  // Not connected yet.
  const call = new AbortController();
  const asking = assert.rejects(ask('/', { signal: call.signal }));
  call.abort();
  await asking;
});

test('password in the address: refused', async () => {
  const limits = { signal: new AbortController().signal, onBytes() {} };
  await assert.rejects(postRpc('http://a:b@127.0.0.1:1/', '1', limits));
});
