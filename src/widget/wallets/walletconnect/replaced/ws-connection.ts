/**
 * The connection to the relay. Unlike the client's own, it reads only valid relay frames of limited
 * size, and no message or failure throws into the page. Replaces
 * `@walletconnect/jsonrpc-ws-connection`. Source: protocol §6.4, §6.5.
 */
import { log } from '../../../core/reporting/logger';
import { recordRetryAfter, relayCooldownLeft } from '../client/relay-cooldown';
import { EventEmitter } from './events';
import { parseFrame } from './relay-frame';

const troubles = new Set<() => void>();

/** Hears of each socket that did not open. @returns a stop. */
export function onSocketTrouble(heard: () => void): () => void {
  troubles.add(heard);
  return () => troubles.delete(heard);
}

interface Payload {
  id: number | string;
}

export default class WsConnection {
  readonly events = new EventEmitter();
  /** The client reads its `readyState` to see if a connection exists. */
  socket: WebSocket | undefined;
  #opening: Promise<void> | undefined;
  #leaving = false;
  #abandon = (): void => {};

  constructor(readonly url: string) {}

  get connected(): boolean {
    return this.socket !== undefined;
  }

  get connecting(): boolean {
    return this.#opening !== undefined;
  }

  on(event: string, listener: (...args: never[]) => void): void {
    this.events.on(event, listener);
  }

  once(event: string, listener: (...args: never[]) => void): void {
    this.events.once(event, listener);
  }

  off(event: string, listener: (...args: never[]) => void): void {
    this.events.off(event, listener);
  }

  removeListener(event: string, listener: (...args: never[]) => void): void {
    this.events.off(event, listener);
  }

  /** Not before the time is over in which the relay wants to be left alone. */
  open(): Promise<void> {
    this.#opening ??= this.#open().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  #open(): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        const rest = relayCooldownLeft();
        if (rest === 0) {
          this.#dial(resolve, reject);
          return;
        }
        const timer = setTimeout(begin, rest);
        this.#abandon = () => {
          clearTimeout(timer);
          reject(new Error('The connection attempt was aborted'));
        };
      };
      begin();
    });
  }

  #dial(resolve: () => void, reject: (why: Error) => void): void {
    const socket = new WebSocket(this.url);
    this.#abandon = () => {
      socket.onopen = null;
      socket.onclose = null;
      socket.onmessage = null;
      // Closing an opening socket raises one more error: ignore it.
      socket.onerror = () => {};
      socket.close();
      this.socket = undefined;
      reject(new Error('The connection attempt was aborted'));
    };
    const fail = () => {
      // An error is followed by a close.
      socket.onclose = null;
      const error = new Error(`Unavailable WS RPC url at ${this.url.split('?')[0]}`);
      this.events.emit('register_error', error);
      reject(error);
      for (const heard of [...troubles]) heard();
    };
    socket.onerror = fail;
    // Closed before it was open: some engines raise no error then.
    socket.onclose = fail;
    socket.onopen = () => {
      this.socket = socket;
      socket.onerror = null;
      socket.onmessage = ({ data }) => this.#read(data);
      socket.onclose = (event) => this.#closed(event);
      this.events.emit('open');
      resolve();
    };
  }

  #read(data: unknown): void {
    const payload = parseFrame(data);
    if (payload) this.events.emit('payload', payload);
    else log.warn('walletconnect', 'dropped an invalid frame');
  }

  #closed(event: CloseEvent): void {
    this.socket = undefined;
    recordRetryAfter(event.reason);
    this.events.emit('close', event);
    this.events.emit('over');
  }

  /**
   * The other end may have started to close: the socket shows this a round trip before the reason
   * arrives.
   * @returns when the reason arrived, or the connection was abandoned; at once while it is open, or
   * we close it.
   */
  hungUp(): Promise<void> {
    const open = this.socket === undefined || this.socket.readyState === WebSocket.OPEN;
    if (open || this.#leaving) return Promise.resolve();
    return new Promise((resolve) => this.once('over', resolve));
  }

  /** Closes the socket, also while it is opening, and emits no more events. */
  abandon(): void {
    this.#abandon();
    this.events.emit('over');
  }

  async close(): Promise<void> {
    const { socket } = this;
    if (!socket) throw new Error('Connection already closed');
    this.#leaving = true;
    // Later messages stay unacknowledged, so the relay sends them again on the next connection.
    socket.onmessage = null;
    await new Promise<void>((resolve) => {
      socket.onclose = (event) => {
        this.#closed(event);
        resolve();
      };
      socket.close();
    });
  }

  async send(payload: Payload): Promise<void> {
    // Not dialled for: an acknowledgement, say, is of no use on another line.
    await this.#opening?.catch(() => {});
    try {
      if (!this.socket) throw new Error('No connection');
      this.socket.send(JSON.stringify(payload));
    } catch (cause) {
      const error = { code: -32000, message: String((cause as Error)?.message) };
      this.events.emit('payload', { id: payload.id, jsonrpc: '2.0', error });
    }
  }
}
