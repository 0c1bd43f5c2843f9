/** A gateway before the sandbox's own: replies to some paths itself, and passes on the rest. */
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Hosts } from '../support/process/hosts';

interface Reply {
  type: string | undefined;
  body: string | Buffer;
}

/** @param own undefined: the sandbox's gateway replies */
export async function startGatewayProxy(
  hosts: Hosts,
  own: (path: string) => Promise<Reply> | undefined,
): Promise<{ origin: string; close(): Promise<void> }> {
  const { url, headers } = hosts.fromNode('gateway');
  const server = createServer(async (req, res) => {
    const reply = await own(req.url ?? '/');
    if (reply) {
      const cors = { 'access-control-allow-origin': '*' };
      res.writeHead(reply.type ? 200 : 204, { ...cors, 'content-type': reply.type ?? '' });
      res.end(reply.type ? reply.body : undefined);
      return;
    }
    const options = { method: req.method, headers: { ...req.headers, ...headers } };
    const passed = request(new URL(req.url ?? '/', url), options, (answer: IncomingMessage) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    passed.on('error', () => res.destroy());
    req.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
