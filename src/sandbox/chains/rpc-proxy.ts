/**
 * `chain-N.localhost`: passes everything on to the node of a local chain, including the browser's
 * preflight. The node alone decides which requests it takes, so that the sandbox forgives nothing
 * that a real node refuses.
 */
import { type IncomingMessage, request, type ServerResponse } from 'node:http';

/** All other headers of the visitor stay here. */
const PASSED_ON = [
  'content-type',
  'origin',
  'access-control-request-method',
  'access-control-request-headers',
] as const;

export function proxyRpc(
  upstream: string | undefined,
  req: IncomingMessage,
  res: ServerResponse,
): void {
  if (!upstream) {
    res.writeHead(503).end('The local chain is not ready');
    return;
  }
  const headers: Record<string, string> = {};
  for (const name of PASSED_ON) {
    const value = req.headers[name];
    if (value) headers[name] = value;
  }
  const onward = request(upstream, { method: req.method, headers }, (reply) => {
    const { connection: _, 'transfer-encoding': __, ...told } = reply.headers;
    res.writeHead(reply.statusCode ?? 502, told);
    reply.pipe(res);
  });
  onward.once('error', () => {
    if (res.headersSent) res.destroy();
    else res.writeHead(502).end('The local chain does not answer');
  });
  res.once('close', () => onward.destroy());
  req.pipe(onward);
}
