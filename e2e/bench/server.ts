/**
 * A small CDN: HTTP/2 over TLS, brotli packed beforehand, `immutable`. What is no file of the site
 * goes on to the gateway, as a proxy in front of it would do.
 */
import { request as plainRequest } from 'node:http';
import {
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
} from 'node:http2';
import { selfSigned } from './certificate';
import type { Site } from './site';

const HOSTS = { page: 'site.localhost', cdn: 'cdn.localhost' } as const;

export interface BenchServer {
  /** Origin of the pages. */
  page: string;
  /** Origin of the scripts and of the gateway. */
  cdn: string;
  /** Public key to trust, see certificate.ts. */
  pin: string;
  /** Nothing is answered before. */
  serve(site: Site, gatewayPort: number): void;
  stop(): Promise<void>;
}

const NOT_OURS = /^(:|host$|connection$|keep-alive$|transfer-encoding$|upgrade$)/;
const passedOn = (headers: NodeJS.Dict<string | string[]>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !NOT_OURS.test(name)));

function forward(request: Http2ServerRequest, response: Http2ServerResponse, port: number): void {
  const onward = plainRequest(
    {
      host: '127.0.0.1',
      port,
      path: request.url,
      method: request.method,
      headers: passedOn(request.headers),
    },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, passedOn(answer.headers));
      answer.pipe(response);
    },
  );
  onward.on('error', () => {
    if (!response.headersSent) response.writeHead(502);
    response.end();
  });
  request.pipe(onward);
}

function answer(site: Site, request: Http2ServerRequest, response: Http2ServerResponse): boolean {
  const file = site.get(request.url.split('?')[0] ?? '');
  if (!file) return false;
  response.writeHead(200, {
    'content-type': file.type,
    'content-length': file.packed.length,
    'content-encoding': 'br',
    vary: 'accept-encoding',
    'access-control-allow-origin': '*',
    'timing-allow-origin': '*',
    'cache-control': file.type.startsWith('text/html')
      ? 'no-cache'
      : 'public, max-age=31536000, immutable',
  });
  response.end(file.packed);
  return true;
}

export async function startServer(): Promise<BenchServer> {
  const { key, cert, pin } = selfSigned(Object.values(HOSTS));
  const sessions = new Set<ServerHttp2Session>();
  let content: { site: Site; gatewayPort: number } | undefined;
  const server = createSecureServer({ key, cert }, (request, response) => {
    if (!content) response.writeHead(503).end();
    else if (!answer(content.site, request, response)) {
      forward(request, response, content.gatewayPort);
    }
  });
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  // A browser that is killed says no goodbye.
  server.on('sessionError', () => {});
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    page: `https://${HOSTS.page}:${port}`,
    cdn: `https://${HOSTS.cdn}:${port}`,
    pin,
    serve(site, gatewayPort) {
      content = { site, gatewayPort };
    },
    stop: () =>
      new Promise((resolve) => {
        for (const session of sessions) session.destroy();
        server.close(() => resolve());
      }),
  };
}
