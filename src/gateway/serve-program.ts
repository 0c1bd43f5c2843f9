/** A program that serves requests: listens, and ends after a signal once open requests are done. */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { type ServerType, serve } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Log } from './environment';
import type { GatewayContext } from './gateway-context';
import { createLogLines } from './http/log-lines';

/** How long open requests may finish after SIGTERM, in ms. */
const DRAIN = 10_000;

export const remoteAddress = (c: GatewayContext): string | undefined =>
  getConnInfo(c).remote.address;

/** The log of a process on its two streams, and its end with a reason. */
export function programLog(): { log: Log; fail(message: string): never } {
  const { log, flush } = createLogLines(
    (text) => process.stdout.write(text),
    (text) => process.stderr.write(text),
  );
  process.on('exit', flush);
  return {
    log,
    fail(message) {
      process.stderr.write(`${message}\n`);
      process.exit(1);
    },
  };
}

export function serveProgram({
  fetch,
  first,
  host,
  port,
  about = {},
  log,
  fail,
  stop,
  close,
}: {
  fetch: (request: Request, env?: unknown) => Response | Promise<Response>;
  /** Answers a request before `fetch` sees it. @returns false: `fetch` answers */
  first?: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;
  host: string;
  port: number;
  /** More for the log. */
  about?: Record<string, unknown>;
  log: Log;
  /** Ends the process with the reason. */
  fail(message: string): never;
  /** At once after the signal. */
  stop?(): void;
  /** After the last request. */
  close(): Promise<unknown>;
}): ServerType {
  const create = (options: ServerOptions, listener: RequestListener) =>
    createServer(options, (incoming, outgoing) => {
      if (!first?.(incoming, outgoing)) listener(incoming, outgoing);
    });
  const createOwn = create as typeof createServer;
  const server = serve({ fetch, hostname: host, port, createServer: createOwn }, (info) =>
    log('info', 'listening', { host, port: info.port, ...about }),
  );
  server.on('error', (error: NodeJS.ErrnoException) =>
    fail(
      error.code === 'EADDRINUSE'
        ? `Port ${port} is in use: stop the program that uses it, or choose another port with --port.`
        : `Cannot listen on ${host}:${port}: ${error.message}`,
    ),
  );
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      log('info', 'stopping', { signal });
      stop?.();
      server.close(() =>
        Promise.allSettled([close()]).then(() => {
          log('info', 'stopped', {});
          process.exit(0);
        }),
      );
      if ('closeIdleConnections' in server) server.closeIdleConnections();
      setTimeout(() => {
        log('warn', 'stopped before all requests ended', {});
        process.exit(0);
      }, DRAIN).unref();
    });
  }
  return server;
}
