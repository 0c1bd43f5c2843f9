import assert from 'node:assert/strict';
import { createServer, type RequestListener, request, type Server } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { createRemote, RemoteError, type RemoteReason } from './guarded-fetch';

const servers: Server[] = [];
after(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const LIMITS = { maxBytes: 1_000, timeout: 60_000 };
/** Speaks to the servers of this test, which a real one may not. */
const near = createRemote({ allowed: () => true, send: { 'http:': request } });

async function refused(promise: Promise<unknown>, reason: RemoteReason, what = ''): Promise<void> {
  await assert.rejects(promise, (error) => {
    assert.ok(error instanceof RemoteError, `${what} ${error}`);
    assert.equal(error.reason, reason, what);
    return true;
  });
}

/** A resolver with one answer, and how often it was asked. */
function resolver(...addresses: string[]) {
  const asked: string[] = [];
  const resolve: LookupFunction = (host, options, done) => {
    asked.push(host);
    const all = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    const [first] = all;
    if (options.all) done(null, all);
    else done(null, first?.address ?? '', first?.family ?? 0);
  };
  return { asked, resolve };
}

test('file: fetched whole, without any data of the visitor', async () => {
  const heads: unknown[] = [];
  const base = await serve((req, res) => {
    heads.push(req.headers);
    res.end('x'.repeat(1_000));
  });
  assert.equal((await near(`${base}/a`, LIMITS)).toString(), 'x'.repeat(1_000));
  assert.deepEqual(Object.keys(heads[0] as object).sort(), [
    'accept',
    'connection',
    'host',
    'user-agent',
  ]);
});

test('redirects: followed a few times; a loop is refused', async () => {
  const base = await serve((req, res) => {
    const to = { '/a': '/b', '/b': '/c', '/loop': '/loop' }[req.url ?? ''];
    if (to) res.writeHead(302, { location: to }).end();
    else res.end('there');
  });
  assert.equal((await near(`${base}/a`, LIMITS)).toString(), 'there');
  await refused(near(`${base}/loop`, LIMITS), 'redirects');
});

test('body: sent as JSON by POST, and not again to another address', async () => {
  const seen: string[] = [];
  const base = await serve(async (req, res) => {
    seen.push(`${req.method} ${req.url} ${req.headers['content-type']} ${await text(req)}`);
    if (req.url === '/moved') res.writeHead(307, { location: '/other' }).end();
    else res.end('taken');
  });
  const limits = { ...LIMITS, body: '{"a":1}' };
  assert.equal((await near(`${base}/a`, limits)).toString(), 'taken');
  await refused(near(`${base}/moved`, limits), 'redirects');
  const sent = 'application/json {"a":1}';
  assert.deepEqual(seen, [`POST /a ${sent}`, `POST /moved ${sent}`]);
});

test('too large response: refused, with or without a content length, and not read to its end', async () => {
  let left = 0;
  const base = await serve((req, res) => {
    if (req.url === '/said') {
      res.writeHead(200, { 'content-length': '1001' });
      res.write('x');
      return;
    }
    const more = () => {
      while (res.write('x'.repeat(100))) if (res.destroyed) return;
      res.once('drain', more);
    };
    res.on('close', () => {
      left += 1;
    });
    more();
  });
  await refused(near(`${base}/said`, LIMITS), 'too_large');
  await refused(near(`${base}/unsaid`, LIMITS), 'too_large');
  while (left === 0) await new Promise((turn) => setImmediate(turn));
});

test('error status, silence or broken connection: each has its own reason', async () => {
  const base = await serve((req, res) => {
    if (req.url === '/404') res.writeHead(404).end();
    else if (req.url === '/204') res.writeHead(204).end();
    else if (req.url === '/broken') res.destroy();
    else if (req.url === '/half') {
      res.writeHead(200, { 'content-length': '10' });
      res.write('half');
    }
  });
  await refused(near(`${base}/404`, LIMITS), 'http_404');
  await refused(near(`${base}/204`, LIMITS), 'http_204');
  await refused(near(`${base}/broken`, LIMITS), 'network');
  // The deadline is over at once, whether nothing came or half of it.
  await refused(near(`${base}/silent`, { ...LIMITS, timeout: 1 }), 'timeout');
  await refused(near(`${base}/half`, { ...LIMITS, timeout: 1 }), 'timeout');
  await refused(near('nonsense', LIMITS), 'network');
});

test('short body of a refusal: passed to a caller that asked for it', async () => {
  const base = await serve((req, res) => {
    const status = Number(req.url?.slice(1, 4));
    res.writeHead(status).end(req.url?.endsWith('long') ? 'x'.repeat(101) : 'no');
  });
  const saidAt = async (path: string, refusalBytes?: number) => {
    const limits = { ...LIMITS, ...(refusalBytes && { refusalBytes }) };
    const error = await near(`${base}/${path}`, limits).catch((reason: unknown) => reason);
    assert.ok(error instanceof RemoteError);
    return [error.reason, error.body];
  };
  assert.deepEqual(await saidAt('404', 100), ['http_404', 'no']);
  assert.deepEqual(await saidAt('404'), ['http_404', '']);
  assert.deepEqual(await saidAt('404-long', 100), ['http_404', '']);
  assert.deepEqual(await saidAt('500', 100), ['http_500', '']);
});

test('deadline of several files: aborts the open requests and refuses later ones', async () => {
  const base = await serve((req, res) => {
    if (req.url === '/whole') res.end('there');
    else if (req.url === '/half') res.write('half');
  });
  const over = new AbortController();
  const limits = { ...LIMITS, deadline: over.signal };
  assert.equal((await near(`${base}/whole`, limits)).toString(), 'there');
  const open = [near(`${base}/silent`, limits), near(`${base}/half`, limits)];
  const told = open.map((each) => refused(each, 'timeout'));
  setTimeout(() => over.abort(), 20);
  await Promise.all(told);
  await refused(near(`${base}/whole`, limits), 'timeout');
});

test('URL without https or with a password: refused', async () => {
  const remote = createRemote();
  for (const url of ['http://one.test/', 'ftp://one.test/', 'file:///etc/passwd', 'data:,x']) {
    await refused(remote(url, LIMITS), 'protocol', url);
  }
  await refused(remote('https://a:b@one.test/', LIMITS), 'protocol');
});

test('address of this machine or its network, in any spelling: no connection', async () => {
  const { asked, resolve } = resolver('1.1.1.1');
  const remote = createRemote({ resolve });
  for (const host of [
    '127.0.0.1',
    '127.1',
    '0x7f000001',
    '2130706433',
    '10.0.0.1',
    '169.254.169.254',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[fd00:ec2::254]',
    '0.0.0.0',
  ]) {
    await refused(remote(`https://${host}/`, LIMITS), 'address', host);
  }
  assert.deepEqual(asked, []);
});

test('host name with any private address: refused when it is resolved', async () => {
  for (const addresses of [
    ['127.0.0.1'],
    ['1.1.1.1', '10.0.0.1'],
    ['::1'],
    ['fe80::1', '2606:4700::1'],
  ]) {
    const { asked, resolve } = resolver(...addresses);
    await refused(
      createRemote({ resolve })('https://one.test/', LIMITS),
      'address',
      addresses.join(),
    );
    assert.deepEqual(asked, ['one.test']);
  }
  const nowhere = resolver();
  await refused(createRemote({ resolve: nowhere.resolve })('https://one.test/', LIMITS), 'address');
  const failing: LookupFunction = (_host, _options, done) => done(new Error('ENOTFOUND'), '', 0);
  await refused(createRemote({ resolve: failing })('https://one.test/', LIMITS), 'network');
});

test('redirect to a private address, a private name or another protocol: refused', async () => {
  const reached: string[] = [];
  const inner = await serve((req, res) => {
    reached.push(req.url ?? '');
    res.end('secret');
  });
  const port = new URL(inner).port;
  const outer = await serve((req, res) => {
    const to = new URL(req.url ?? '', 'http://x').searchParams.get('to') ?? '';
    res.writeHead(302, { location: to }).end();
  });
  // The outer server plays a public one; all other loopback addresses are judged as they are.
  const { resolve } = resolver('127.0.0.1');
  let first = true;
  const allowed = () => {
    const was = first;
    first = false;
    return was;
  };
  for (const [to, reason] of [
    [`http://127.0.0.1:${port}/literal`, 'address'],
    [`http://inner.test:${port}/name`, 'address'],
    ['file:///etc/passwd', 'protocol'],
    [`https://127.0.0.1:${port}/`, 'protocol'],
  ] as const) {
    first = true;
    const remote = createRemote({ allowed, resolve, send: { 'http:': request } });
    await refused(remote(`${outer}/?to=${encodeURIComponent(to)}`, LIMITS), reason, to);
  }
  assert.deepEqual(reached, []);
});

test('origin configured by the owner: may be on this machine; its redirects are checked again', async () => {
  const aim = await serve((_, res) => res.end('inside'));
  const base = await serve((req, res) => {
    if (req.url === '/on') res.writeHead(302, { location: `${aim}/` }).end();
    else res.end('own');
  });
  const { asked, resolve } = resolver('127.0.0.1');
  const remote = createRemote({ own: [`${base}/`], resolve });
  assert.equal((await remote(`${base}/a`, LIMITS)).toString(), 'own');
  await refused(remote(`${base}/on`, LIMITS), 'protocol', 'another port is another origin');
  await refused(remote(base.replace('http', 'https'), LIMITS), 'address', 'another scheme, too');
  const named = createRemote({ own: [base.replace('127.0.0.1', 'data.test')], resolve });
  assert.equal((await named(base.replace('127.0.0.1', 'data.test'), LIMITS)).toString(), 'own');
  assert.deepEqual(asked, ['data.test']);
  await refused(createRemote()(`${base}/a`, LIMITS), 'protocol');
});

test('redirect of a public server into an origin that the owner named: refused', async () => {
  const reached: string[] = [];
  const own = await serve((req, res) => {
    reached.push(req.url ?? '');
    if (req.url === '/first') res.writeHead(302, { location: '/second' }).end();
    else res.end('inside');
  });
  const outer = await serve((_, res) => res.writeHead(302, { location: `${own}/secret` }).end());
  // The outer server plays a public one.
  let isFirst = true;
  const allowed = () => {
    const was = isFirst;
    isFirst = false;
    return was;
  };
  const remote = createRemote({ own: [own], allowed, send: { 'http:': request } });
  await refused(remote(`${outer}/`, LIMITS), 'address');
  assert.deepEqual(reached, []);
  // Its own redirects stay free.
  assert.equal((await remote(`${own}/first`, LIMITS)).toString(), 'inside');
});
