/** A JSON-RPC upstream for a gateway: the local chain behind it, or a fault. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hosts } from '../process/hosts';

/**
 * `chain` replies as the local chain does; a number is the HTTP status of a reply without JSON-RPC.
 */
export type Manner = 'chain' | 'breaks' | 'hangs' | 'html' | number;

export interface Upstream {
  readonly url: string;
  /** Requested methods, oldest first. */
  readonly asked: string[];
  manner: Manner;
  /** Stops listening. */
  close(): Promise<void>;
}

async function textOf(req: IncomingMessage): Promise<string> {
  let text = '';
  req.setEncoding('utf8');
  for await (const part of req) text += part;
  return text;
}

/** The chain sees the type that the gateway sent: a real node refuses any but JSON. */
function toChain(chain: string, req: IncomingMessage, body: string, res: ServerResponse): void {
  const { url, headers: host } = hosts().fromNode(chain);
  const type = req.headers['content-type'];
  const headers = { ...host, ...(type && { 'content-type': type }) };
  const onward = request(url, { method: 'POST', headers }, (reply) => {
    res.writeHead(reply.statusCode ?? 502, { 'content-type': 'application/json' });
    reply.pipe(res);
  });
  onward.once('error', () => res.destroy());
  onward.end(body);
}

/** @param chain host of the local chain: `chain-31337` */
export async function openUpstream(chain: string): Promise<Upstream> {
  const server = createServer(async (req, res) => {
    try {
      const body = await textOf(req);
      upstream.asked.push((JSON.parse(body) as { method: string }).method);
      const { manner } = upstream;
      if (manner === 'chain') toChain(chain, req, body, res);
      else if (manner === 'breaks') res.destroy();
      else if (manner === 'html') res.end('<h1>Hello</h1>');
      else if (manner !== 'hangs') res.writeHead(manner, { 'retry-after': '60' }).end('no');
    } catch {
      // The gateway has closed the connection meanwhile.
      res.destroy();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const upstream: Upstream = {
    url: `http://127.0.0.1:${port}/`,
    asked: [],
    manner: 'chain',
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // Include hanging connections.
        server.closeAllConnections();
      }),
  };
  return upstream;
}
