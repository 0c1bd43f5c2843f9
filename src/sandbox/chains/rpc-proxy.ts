/** `chain-N.localhost`: JSON-RPC of a local chain, for any page (CORS *). */
import { type IncomingMessage, request, type ServerResponse } from 'node:http';

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, GET, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-max-age': '600',
  'cross-origin-resource-policy': 'cross-origin',
};

export function proxyRpc(
  upstream: string | undefined,
  req: IncomingMessage,
  res: ServerResponse,
): void {
  if (req.method === 'OPTIONS') {
    res.writeHead(204, CORS).end();
    return;
  }
  if (!upstream) {
    res.writeHead(503, CORS).end('The local chain is not ready');
    return;
  }
  const onward = request(
    upstream,
    { method: req.method, headers: { 'content-type': 'application/json' } },
    (reply) => {
      const type = reply.headers['content-type'] ?? 'application/json';
      res.writeHead(reply.statusCode ?? 502, { ...CORS, 'content-type': type });
      reply.pipe(res);
    },
  );
  onward.once('error', () => {
    if (res.headersSent) res.destroy();
    else res.writeHead(502, CORS).end('The local chain does not answer');
  });
  res.once('close', () => onward.destroy());
  req.pipe(onward);
}
