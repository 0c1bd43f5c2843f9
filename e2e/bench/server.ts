/**
 * Serves a small CDN: HTTP/2 over TLS, precompressed brotli, `immutable`. Passes other requests on
 * to the gateway, as a reverse proxy would.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request as plainRequest } from 'node:http';
import {
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
} from 'node:http2';
import { selfSigned } from './certificate';
import type { Site } from './site';

export const HOSTS = {
  page: 'site.localhost',
  cdn: 'cdn.localhost',
  /** Of the frame of the embedded wallet. */
  secure: 'secure.localhost',
} as const;

/**
 * A JSON reply in place of the gateway; undefined if the gateway is to answer.
 * @param read reads the request body
 */
export type Answers = (url: URL, read: () => Promise<string>) => Promise<object> | undefined;

export interface BenchServer {
  /** Origin of the pages. */
  page: string;
  /** Origin of the scripts and of the gateway. */
  cdn: string;
  port: number;
  /** Public key to trust, see certificate.ts. */
  pin: string;
  /** Delays every reply until then. */
  serve(site: Site, gatewayPort: number): void;
  /** Takes effect at once; without any, all requests go to the gateway. */
  answerBy(answers?: Answers): void;
  /** Connections accepted so far. */
  accepted(): number;
  /** Ends idle connections, as a proxy does after its keep-alive time. */
  closeConnections(): Promise<void>;
  stop(): Promise<void>;
}

/** ms */
const CLOSE_PATIENCE = 2_000;
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
      // The gateway knows its secure site by the host.
      headers: { ...passedOn(request.headers), host: request.authority },
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

async function textOf(request: Http2ServerRequest): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

const written = new WeakMap<object, { text: string; etag: string }>();

/**
 * Serializes and tags a repeated reply only once, so that this work does not distort the
 * measurement.
 */
function writtenOf(value: object): { text: string; etag: string } {
  const known = written.get(value);
  if (known) return known;
  const text = JSON.stringify(value);
  const made = { text, etag: `"${createHash('sha1').update(text).digest('base64url')}"` };
  written.set(value, made);
  return made;
}

/** Streams the reply in chunks, unlike an interceptor in the browser, which delivers it at once. */
function answerMadeUp(
  answers: Answers | undefined,
  request: Http2ServerRequest,
  response: Http2ServerResponse,
): boolean {
  const url = new URL(request.url, `https://${HOSTS.cdn}`);
  const json = answers?.(url, () => textOf(request));
  if (!json) return false;
  const cors = {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': '*',
    'access-control-expose-headers': 'etag',
    'timing-allow-origin': '*',
  };
  if (request.method === 'OPTIONS') {
    // A preflight request ignores the reply.
    json.catch(() => {});
    response.writeHead(204, cors).end();
    return true;
  }
  json.then(
    (value) => {
      const { text, etag } = writtenOf(value);
      response.writeHead(200, { ...cors, 'content-type': 'application/json', etag }).end(text);
    },
    () => response.writeHead(500, cors).end(),
  );
  return true;
}

export async function startServer(): Promise<BenchServer> {
  const { key, cert, pin } = selfSigned(Object.values(HOSTS));
  const sessions = new Set<ServerHttp2Session>();
  let content: { site: Site; gatewayPort: number } | undefined;
  let answers: Answers | undefined;
  let accepted = 0;
  const server = createSecureServer({ key, cert }, (request, response) => {
    if (!content) response.writeHead(503).end();
    else if (
      !answer(content.site, request, response) &&
      !answerMadeUp(answers, request, response)
    ) {
      forward(request, response, content.gatewayPort);
    }
  });
  server.on('session', (session) => {
    accepted += 1;
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  // A killed browser does not close its HTTP/2 sessions.
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
    port,
    pin,
    serve(site, gatewayPort) {
      content = { site, gatewayPort };
    },
    answerBy(given) {
      answers = given;
    },
    accepted: () => accepted,
    async closeConnections() {
      const closed = [...sessions].map((session) => once(session, 'close'));
      for (const session of sessions) session.close();
      // A stream that is still open holds its connection.
      const late = setTimeout(() => {
        for (const session of sessions) session.destroy();
      }, CLOSE_PATIENCE);
      await Promise.all(closed);
      clearTimeout(late);
    },
    stop: () =>
      new Promise((resolve) => {
        for (const session of sessions) session.destroy();
        server.close(() => resolve());
      }),
  };
}
