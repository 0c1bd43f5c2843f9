/** A gateway on a port of its own, asked as its program asks it: short ways first, then the routes. */
import { createServer, type IncomingHttpHeaders, type RequestOptions, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import type { AppOptions } from '../app';
import { testGateway } from '../test-gateway';
import { createReplyShortcuts } from './reply-shortcuts';

const NODE = 'https://one.test/secret-key';
const ANSWER = { jsonrpc: '2.0', id: 1, result: '0x1' };

export interface Reply {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** @param use gets a way to ask, and how often the routes answered */
export async function served(
  config: Parameters<typeof testGateway>[1],
  use: (gateway: {
    ask(path: string, more?: RequestOptions, body?: string | Buffer): Promise<Reply>;
    routed(): number;
    gateway: ReturnType<typeof testGateway>;
    /** Connects to it. */
    port: number;
  }) => Promise<void>,
  {
    node = () => ANSWER,
    ...more
  }: Partial<AppOptions> & {
    node?: (request: { body: unknown; signal: AbortSignal }) => unknown;
  } = {},
): Promise<void> {
  const shortcuts = createReplyShortcuts();
  const gateway = testGateway({ [NODE]: node }, config, {
    shortcuts,
    address: () => '127.0.0.1',
    ...more,
  });
  let routed = 0;
  const listener = getRequestListener((asked, env) => {
    routed += 1;
    return gateway.app.fetch(asked, env as object);
  });
  const server = createServer((incoming, outgoing) => {
    if (!shortcuts.answer(incoming, outgoing)) listener(incoming, outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const ask = (path: string, more: RequestOptions = {}, body?: string | Buffer) =>
    new Promise<Reply>((resolve, reject) => {
      const sent = request({ port, path, agent: false, ...more }, async (reply) => {
        const { statusCode: status, headers } = reply;
        resolve({ status, headers, body: await text(reply) });
      });
      sent.on('error', reject);
      sent.end(body);
    });
  try {
    await use({ ask, routed: () => routed, gateway, port });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** All but the headers that differ each time. */
export const lasting = ({ headers: { date, 'x-request-id': id, ...rest } }: Reply) => rest;
