/**
 * Simulates a slow connection to the relay. The browser does not throttle WebSockets, so their
 * bytes pass through this proxy with a delay: one round trip for the connection, and half of one
 * each way. It does not limit bandwidth: relay messages are short.
 */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Line {
  port: number;
  /** Sets the target port. */
  to(port: number): void;
  /** ms, for connections from now on. */
  setRoundTrip(ms: number): void;
  stop(): Promise<void>;
}

type Later = (work: () => void, ms: number) => unknown;

/** @param open ms before the first byte is sent */
function carry(from: Socket, to: Socket, oneWay: number, later: Later, open = 0): void {
  const started = performance.now();
  const wait = () => oneWay + Math.max(0, open - (performance.now() - started));
  // Keeps the order of the bytes, even if a later timer fires first.
  const queue: (() => void)[] = [];
  const pass = (work: () => void) => {
    queue.push(work);
    later(() => queue.shift()?.(), wait());
  };
  from.on('data', (chunk) => pass(() => to.writable && to.write(chunk)));
  from.on('end', () => pass(() => to.end()));
  from.on('error', () => to.destroy());
  from.on('close', () => pass(() => to.destroy()));
}

export async function startLine(later: Later = setTimeout): Promise<Line> {
  let [target, roundTrip] = [0, 0];
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const each of [near, far]) {
      each.setNoDelay(true);
      sockets.add(each);
      each.once('close', () => sockets.delete(each));
    }
    carry(near, far, roundTrip / 2, later, roundTrip);
    carry(far, near, roundTrip / 2, later);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    to(port) {
      target = port;
    },
    setRoundTrip(ms) {
      roundTrip = ms;
    },
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
