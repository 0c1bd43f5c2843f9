/** Sends one HTTP request again and again over some connections, and measures the replies. */
import { connect, type Socket } from 'node:net';
import { cpuTimeOf } from './process-work';

export interface Load {
  /** Replies a second. */
  rate: number;
  /** Milliseconds that 99 of 100 replies took at most. */
  p99: number;
  /** Milliseconds of CPU time that the server took for a reply. */
  cpu: number;
}

export interface LoadOptions {
  server: { port: number; pid: number };
  /** @returns head and body, as this connection sends them */
  request(connection: number): string;
  connections: number;
  /** Replies that are not measured: the server compiles its code meanwhile. */
  warm: number;
  /** Of the measured part. */
  seconds: number;
}

const HEAD_END = '\r\n\r\n';
const LAST_CHUNK = '\r\n0\r\n\r\n';

/** @returns undefined while the reply is not complete @throws Error on a reply other than 200 */
function endOfReply(text: string): number | undefined {
  const head = text.indexOf(HEAD_END);
  if (head < 0) return undefined;
  const fields = text.slice(0, head);
  if (!fields.startsWith('HTTP/1.1 200')) throw new Error(text.slice(0, 500));
  const body = head + HEAD_END.length;
  const length = /^content-length: (\d+)/im.exec(fields);
  if (length) {
    const end = body + Number(length[1]);
    return text.length >= end ? end : undefined;
  }
  const last = text.indexOf(LAST_CHUNK, head);
  return last < 0 ? undefined : last + LAST_CHUNK.length;
}

/** @throws Error when a connection fails or a reply is not 200 */
export async function runLoad({
  server,
  request,
  connections,
  warm,
  seconds,
}: LoadOptions): Promise<Load> {
  const { port } = server;
  const times: number[] = [];
  let cold = warm;
  let before = Number.NaN;
  let start = Number.POSITIVE_INFINITY;
  let end = Number.POSITIVE_INFINITY;
  const begin = () => {
    before = cpuTimeOf(server);
    start = performance.now();
    end = start + seconds * 1000;
  };

  const one = (connection: number) =>
    new Promise<void>((resolve, reject) => {
      const bytes = request(connection);
      const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
      let text = '';
      let sent = 0;
      let ended = false;
      const send = () => {
        sent = performance.now();
        if (sent < end) socket.write(bytes);
        else {
          ended = true;
          socket.end(() => resolve());
        }
      };
      // One byte a character: lengths are those of the wire.
      socket.setEncoding('latin1');
      socket.on('connect', send);
      socket.on('error', reject);
      socket.on('close', () => ended || reject(new Error('The server closed a connection')));
      socket.on('data', (data: string) => {
        text += data;
        try {
          const at = endOfReply(text);
          if (at === undefined) return;
          text = text.slice(at);
        } catch (error) {
          socket.destroy();
          reject(error as Error);
          return;
        }
        if (sent >= start) times.push(performance.now() - sent);
        else if (cold > 0) {
          cold -= 1;
          if (cold === 0) begin();
        }
        send();
      });
    });

  if (warm === 0) begin();
  await Promise.all(Array.from({ length: connections }, (_, at) => one(at)));
  const cpu = (cpuTimeOf(server) - before) / times.length;
  times.sort((a, b) => a - b);
  return {
    rate: times.length / seconds,
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
    cpu,
  };
}
