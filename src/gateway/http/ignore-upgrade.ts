/**
 * Requests for another protocol than WebSocket, such as `h2c`, which some HTTP clients send each time:
 * the gateway ignores the header and answers over HTTP/1.1. Source: RFC 9110 §7.8.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Headers that ask for another protocol, or belong to such a request. */
const OF_UPGRADE = new Set(['upgrade', 'connection', 'http2-settings']);

export function isWebSocketUpgrade({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers.upgrade?.trim().toLowerCase() === 'websocket';
}

/** For the `upgrade` event of a server: hands it the same request without these headers. */
export function ignoreUpgrade(
  server: Server,
  { method, url, rawHeaders }: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const lines = [`${method} ${url} HTTP/1.1`, 'Connection: close'];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    if (!OF_UPGRADE.has(name.toLowerCase())) lines.push(`${name}: ${value}`);
  }
  const text = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  socket.unshift(Buffer.concat([text, head]));
  server.emit('connection', socket);
}
