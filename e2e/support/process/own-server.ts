/** Serves one page from an origin of its own, as the site of an owner. */
import { createServer, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface OwnServer {
  readonly origin: string;
  close(): Promise<void>;
}

export async function servePage(
  html: string,
  headers: OutgoingHttpHeaders = {},
): Promise<OwnServer> {
  const server = createServer((req, res) => {
    if (req.url === '/favicon.ico') res.writeHead(204).end();
    else res.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(html);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
