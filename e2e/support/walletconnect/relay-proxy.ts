/**
 * Proxies TCP between a page and the relay, parses WebSocket messages, and can cut between two of
 * them. It changes no message unless a test asks for it.
 */
import { createHash } from 'node:crypto';
import { createServer, connect as dial, type Socket } from 'node:net';
import { closeFrame, type Frame, frameReader, textFrame } from './frames';

export interface Passed {
  /** Up: from the page to the relay. */
  way: 'up' | 'down';
  text: string;
}

export interface Cut {
  readonly happened: boolean;
}

/** Called with each message of the relay; delivers any message now or later, or none. */
export type Change = (text: string, deliver: (text: string) => void) => void;

export interface RelayProxy {
  /** For `data-relay-url`. */
  readonly url: string;
  /** Port of the relay, for later connections. */
  leadTo(relayPort: number): void;
  /** Every message that has passed, oldest first. */
  readonly messages: readonly Passed[];
  /** Number of started WebSockets. */
  readonly dials: number;
  /** Open sockets of the page, including those still connecting. */
  readonly open: number;
  /** Silently stops the traffic of open connections; new connections work. */
  deaden(): void;
  /** Closes all open connections at once. */
  cut(): void;
  /**
   * Cuts everything right after the n-th message from now, counted in both directions. With `lost`,
   * that message itself does not arrive. A later call replaces this one.
   */
  cutAfter(count: number, lost?: boolean): Cut;
  /**
   * Holds the bytes in both directions, also of later connections; `resume` delivers all of them.
   */
  hold(): void;
  resume(): void;
  /** Only this many more messages of the relay arrive; the others wait for the next call. */
  answer(count: number): void;
  /** Every message of the relay arrives this often. */
  repeat(times: number): void;
  /** Replaces each message of the relay; undefined: unchanged. See `relay-faults.ts`. */
  alter(change: Change | undefined): void;
  /**
   * Accepts the next sockets, or this many, and closes them with this code; undefined: stops doing
   * so.
   */
  refuse(code: number | undefined, reason?: string, times?: number): void;
  /**
   * Delays the end of a refused connection by this many ms after the code, as a distant relay
   * would.
   */
  refusedLate(ms: number): void;
  /** Sends a message as the relay on every open socket. */
  say(text: string): void;
  /** Stops listening until `up`. */
  down(): Promise<void>;
  up(): Promise<void>;
  close(): Promise<void>;
}

const MAGIC = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

function acceptance(head: string): string {
  const key = /^sec-websocket-key:\s*(\S+)/im.exec(head)?.[1] ?? '';
  const accept = createHash('sha1').update(`${key}${MAGIC}`).digest('base64');
  return `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`;
}

/** Removes the HTTP header once, without extensions that would hide message boundaries. */
function headReader(): (bytes: Buffer) => { head: string | undefined; rest: Buffer } {
  let before: Buffer | undefined = Buffer.alloc(0);
  return (bytes) => {
    if (!before) return { head: undefined, rest: bytes };
    before = Buffer.concat([before, bytes]);
    const end = before.indexOf('\r\n\r\n');
    if (end < 0) return { head: undefined, rest: Buffer.alloc(0) };
    const head = before.subarray(0, end + 4).toString('latin1');
    const rest = before.subarray(end + 4);
    before = undefined;
    return { head: head.replace(/^sec-websocket-extensions:.*\r\n/im, ''), rest };
  };
}

/** The address of a proxy, for the page. */
export const lineUrl = (port: number) => `ws://relay.localhost:${port}`;

/** Opens a proxy on a port of the caller, without a target; the caller sets it later. */
export async function openRelayProxy(own: number): Promise<RelayProxy> {
  let port = 0;
  const pairs = new Set<{
    page: Socket;
    relay: Socket;
    talking: boolean;
    dead: boolean;
    refused: boolean;
  }>();
  const messages: Passed[] = [];
  let dials = 0;
  let held = false;
  let times = 1;
  let answers = Number.POSITIVE_INFINITY;
  let change: Change | undefined;
  let kept: (() => void)[] = [];
  let refusal: Buffer | undefined;
  let refusals = 0;
  let late = 0;
  let cutting: { left: number; lost: boolean; happened: boolean } | undefined;

  const cut = () => {
    for (const { page, relay } of pairs) {
      page.destroy();
      relay.destroy();
    }
  };

  function pass(frame: Frame, way: 'up' | 'down', to: Socket): void {
    const { message, bytes } = frame;
    if (message !== undefined && way === 'down') {
      if (answers <= 0) {
        kept.push(() => pass(frame, way, to));
        return;
      }
      answers -= 1;
    }
    if (change && message !== undefined && way === 'down') {
      change(message, (text) => {
        messages.push({ way, text });
        if (!to.destroyed && to.writable) to.write(textFrame(text));
      });
      return;
    }
    const copies = message !== undefined && way === 'down' ? times : 1;
    if (message === undefined || !cutting) {
      if (message !== undefined) messages.push({ way, text: message });
      for (let i = 0; i < copies; i++) to.write(bytes);
      return;
    }
    cutting.left -= 1;
    if (cutting.left > 0 || !cutting.lost) {
      messages.push({ way, text: message });
      to.write(bytes);
    }
    if (cutting.left > 0) return;
    cutting.happened = true;
    cutting = undefined;
    // The last write must arrive, so end the connection after it instead of destroying it.
    to.end();
    for (const { page, relay } of pairs) {
      if (page !== to) page.destroy();
      if (relay !== to) relay.destroy();
    }
  }

  const server = createServer((page) => {
    dials += 1;
    const relay = dial(port, '127.0.0.1');
    const pair = { page, relay, talking: false, dead: false, refused: false };
    pairs.add(pair);
    const heads = { up: headReader(), down: headReader() };
    const frames = { up: frameReader(), down: frameReader() };
    const join = (from: Socket, to: Socket, way: 'up' | 'down') => {
      from.on('data', (bytes: Buffer) => {
        if (pair.dead || pair.refused) return;
        const { head, rest } = heads[way](bytes);
        if (head !== undefined && refusal) {
          page.write(acceptance(head));
          page.write(refusal);
          setTimeout(() => page.end(), late);
          pair.refused = true;
          refusals -= 1;
          if (refusals <= 0) refusal = undefined;
          relay.destroy();
          return;
        }
        if (head !== undefined) {
          to.write(head);
          pair.talking = way === 'down';
        }
        for (const frame of frames[way](rest)) {
          if (!to.destroyed && to.writable) pass(frame, way, to);
        }
      });
      from.on('end', () => to.end());
      from.on('close', () => {
        // The refused client closes the connection by itself. Closing from the proxy would answer
        // its data with a reset, which removes the reason before the client reads it.
        if (pair.refused && from === relay) return;
        to.destroySoon();
        pairs.delete(pair);
      });
      from.on('error', () => to.destroy());
      if (held) from.pause();
    };
    join(page, relay, 'up');
    join(relay, page, 'down');
  });

  const listen = () =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(own, '127.0.0.1', () => {
        server.off('error', reject);
        resolve();
      });
    });
  await listen();
  const down = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    cut();
    await closed;
  };

  return {
    url: lineUrl(own),
    leadTo(relayPort) {
      port = relayPort;
    },
    messages,
    get dials() {
      return dials;
    },
    get open() {
      return pairs.size;
    },
    deaden() {
      for (const pair of pairs) {
        pair.dead = true;
        // Read and discarded, so that the page's close is noticed.
        for (const one of [pair.page, pair.relay]) one.resume();
      }
    },
    cut,
    cutAfter(count, lost = false) {
      cutting = { left: count, lost, happened: false };
      return cutting;
    },
    hold() {
      held = true;
      for (const { page, relay } of pairs) for (const one of [page, relay]) one.pause();
    },
    resume() {
      held = false;
      for (const { page, relay } of pairs) for (const one of [page, relay]) one.resume();
    },
    answer(count) {
      answers = count;
      const waiting = kept;
      kept = [];
      for (const each of waiting) each();
    },
    repeat(next) {
      times = next;
    },
    alter(next) {
      change = next;
    },
    refuse(code, reason = '', times = Number.POSITIVE_INFINITY) {
      refusals = times;
      refusal = code === undefined ? undefined : closeFrame(code, reason);
      cut();
    },
    refusedLate(ms) {
      late = ms;
    },
    say(text) {
      for (const { page, talking, dead } of pairs) {
        if (talking && !dead) page.write(textFrame(text));
      }
    },
    down,
    up: listen,
    close: async () => {
      if (server.listening) await down();
    },
  };
}
