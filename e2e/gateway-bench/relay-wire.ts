/** Frames and sockets of relay clients. */
import { randomBytes } from 'node:crypto';
import WebSocket from 'ws';
import { newIdentity } from '../../src/gateway/relay/test-relay';
import { PROJECT_ID } from '../bench/gateway';

export const AUDIENCE = 'ws://127.0.0.1';
/** Sockets that connect at once. */
const CONNECTING = 50;

export interface Wire {
  url(): string;
  /** Each socket is a visitor of its own. */
  headers(index: number): Record<string, string>;
  subscribe(topic: string): string;
  publish(topic: string, message: string): string;
  /** @returns the published message of a frame, and the answer to it */
  delivered(frame: string): { message: string; answer?: string } | undefined;
}

export const frame = (
  method: string,
  params: object,
  id = Number(randomBytes(6).readUIntBE(0, 6)),
) => JSON.stringify({ id, jsonrpc: '2.0', method, params });

export const ours = (port: number): Wire => ({
  url: () => {
    const auth = newIdentity().token({ aud: AUDIENCE });
    return `ws://127.0.0.1:${port}/?${new URLSearchParams({ auth, projectId: PROJECT_ID })}`;
  },
  headers: (index) => ({ 'X-Forwarded-For': `198.18.${index >> 8}.${index & 255}` }),
  subscribe: (topic) => frame('irn_subscribe', { topic }),
  publish: (topic, message) => frame('irn_publish', { topic, message, ttl: 300, tag: 1108 }),
  delivered(text) {
    const { id, method, params } = JSON.parse(text);
    if (method !== 'irn_subscription') return undefined;
    const answer = JSON.stringify({ id, jsonrpc: '2.0', result: true });
    return { message: params.data.message, answer };
  },
});

export async function openAll(wire: Wire, count: number): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(CONNECTING, count - sockets.length) }, (_, at) => {
      const headers = wire.headers(sockets.length + at);
      return new WebSocket(wire.url(), { headers, perMessageDeflate: false });
    });
    await Promise.all(
      some.map(
        (socket) =>
          new Promise<void>((resolve, reject) => {
            socket.once('open', resolve);
            socket.once('error', reject);
          }),
      ),
    );
    sockets.push(...some);
  }
  return sockets;
}
