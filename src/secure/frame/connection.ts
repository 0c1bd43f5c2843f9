/**
 * The line to the page: takes messages of the parent window only, binds to the origin of the first
 * one, and moves to a message port when the page hands one over. Source: protocol §5.2.
 */
import * as v from 'valibot';
import {
  type Envelope,
  envelope,
  FROM_APP,
  MAX_MESSAGE,
  READY_TYPE,
} from '../../protocol/frame/frame-envelope';

/** The page hands over a port; messages by `window` are still taken. */
const PORT = `${FROM_APP}PORT`;

export interface Connection {
  /** Undefined until the page has said something. */
  origin(): string | undefined;
  /** Messages that were not taken. */
  dropped(): number;
  /** To the page: by the port if there is one, else to its exact origin. */
  send(message: Envelope): void;
  /** @param likelyOrigin Of the page, if the browser says so; the ready signal holds no secret. */
  ready(version: string, likelyOrigin: string | undefined): void;
}

interface FrameWindow {
  parent: { postMessage(message: unknown, origin: string): void };
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
}

/** A sandboxed page has no origin that a reply could be sent to. */
const isOrigin = (origin: string) => origin !== '' && origin !== 'null';

function read(data: unknown): Envelope | undefined {
  const result = v.safeParse(envelope, data);
  if (!result.success) return undefined;
  try {
    const { length } = JSON.stringify(result.output);
    return length <= MAX_MESSAGE ? result.output : undefined;
  } catch {
    return undefined;
  }
}

/** One line for each power of ten: a flood of messages fills no log. */
function noteDropped(count: number): void {
  if (/^10*$/.test(String(count))) console.debug('Messages that the wallet did not take:', count);
}

/** @param onMessage resolves with whether the message was taken */
export function connectToPage(
  frame: FrameWindow,
  onMessage: (message: Envelope) => Promise<boolean>,
): Connection {
  let bound: string | undefined;
  let port: MessagePort | undefined;
  let dropped = 0;

  function drop(): void {
    dropped += 1;
    noteDropped(dropped);
  }

  function take(data: unknown): void {
    const message = read(data);
    if (message?.type.startsWith(FROM_APP)) {
      void onMessage(message).then((taken) => taken || drop());
    } else drop();
  }

  frame.addEventListener('message', (event) => {
    const fromPage =
      event.source === frame.parent &&
      isOrigin(event.origin) &&
      (bound === undefined || bound === event.origin);
    if (!fromPage || !read(event.data)?.type.startsWith(FROM_APP)) {
      drop();
      return;
    }
    bound = event.origin;
    const [handed] = event.ports;
    if (read(event.data)?.type !== PORT) return take(event.data);
    if (!handed) return;
    port?.close();
    port = handed;
    port.onmessage = ({ data }) => take(data);
  });

  return {
    origin: () => bound,
    dropped: () => dropped,
    send(message) {
      if (port) port.postMessage(message);
      else if (bound) frame.parent.postMessage(message, bound);
    },
    ready(version, likelyOrigin) {
      frame.parent.postMessage({ type: READY_TYPE, payload: { version } }, likelyOrigin ?? '*');
    },
  };
}
