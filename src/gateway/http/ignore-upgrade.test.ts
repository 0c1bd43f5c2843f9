import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { ignoreUpgrade, isWebSocketUpgrade } from './ignore-upgrade';

test('upgrade to h2c and the like: the server answers over HTTP/1.1, with the body of the request', async () => {
  const upgraded: string[] = [];
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    const upgrade = `${headers.upgrade} ${headers['http2-settings']}`;
    response.end(`${method} ${url} ${upgrade} ${headers['x-kept']} ${await text(request)}`);
  });
  server.on('upgrade', (request, socket, head) => {
    if (!isWebSocketUpgrade(request)) return ignoreUpgrade(server, request, socket, head);
    upgraded.push(request.url ?? '');
    socket.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const ask = async (head: string, body = '') => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(`${head}\r\nHost: gateway.test\r\nX-Kept: é\r\n`);
    socket.write(`Content-Length: ${body.length}\r\n\r\n`);
    // In parts: the body comes later than the head.
    await new Promise((resolve) => setImmediate(resolve));
    socket.write(body);
    return text(socket);
  };
  try {
    const h2c = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk';
    const reply = await ask(`GET /a?b HTTP/1.1\r\n${h2c}`);
    assert.match(reply, /^HTTP\/1\.1 200 OK\r\n/);
    assert.match(reply, /GET \/a\?b undefined undefined/);
    const long = 'x'.repeat(100_000);
    assert.ok(
      (await ask(`POST / HTTP/1.1\r\n${h2c}`, long)).includes(`undefined undefined Ã© ${long}`),
    );
    for (const upgrade of ['TLS/1.0', 'websocket2', 'foo, websocket']) {
      const other = await ask(`GET / HTTP/1.1\r\nConnection: upgrade\r\nUpgrade: ${upgrade}`);
      assert.match(other, /^HTTP\/1\.1 200 OK\r\n/, upgrade);
    }
    assert.equal(await ask('GET /ws HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: WebSocket'), '');
    assert.deepEqual(upgraded, ['/ws']);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
