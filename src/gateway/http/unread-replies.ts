/** Replies that wait for visitors: who does not read, and how much of a reply is held. */
import type { ServerResponse } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import type { GatewayContext } from '../gateway-context';
import type { HeldRequest } from './in-flight';
import { outgoingOf } from './node-connection';

/** A visitor who takes nothing of a reply for so long is left, in ms. */
export const UNREAD_TIMEOUT = 10_000;
/** A reply up to this many bytes is written at once; of a longer one, a part when there is room. */
const PART = 65_536;

/** Ends the connection of a visitor who does not read. Progress of any size starts the time anew. */
export function endUnread(timeout: number): MiddlewareHandler {
  return async (c, next) => {
    await next();
    // Until the reply is written. Node sets another timeout between requests.
    outgoingOf(c as GatewayContext)?.setTimeout(timeout);
  };
}

/** The body of a reply: its bytes count as in flight until the visitor has taken them. */
export function bodyInParts(
  c: GatewayContext,
  text: string,
  flight: HeldRequest,
): { body: string | ReadableStream<Uint8Array>; length: number } {
  const length = Buffer.byteLength(text);
  const outgoing = outgoingOf(c);
  if (length <= PART || outgoing?.destroyed) {
    flight.end();
    return { body: text, length };
  }
  const bytes = Buffer.from(text);
  let at = 0;
  flight.sending(() => outgoing?.destroy());
  outgoing?.once('close', flight.end);
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        // Copied: a part of the buffer would keep all of it in memory.
        controller.enqueue(new Uint8Array(bytes.subarray(at, at + PART)));
        at += PART;
        if (at < length) return;
        controller.close();
        flight.end();
      },
      cancel: flight.end,
    },
    { highWaterMark: 0 },
  );
  return { body, length };
}

/**
 * The same for Node's own reply, whose head is written.
 * @param length bytes of the text
 */
export function writeInParts(
  outgoing: ServerResponse,
  text: string,
  length: number,
  flight: HeldRequest,
): void {
  if (length <= PART) {
    flight.end();
    outgoing.end(text);
    return;
  }
  const bytes = Buffer.from(text);
  let at = 0;
  flight.sending(() => outgoing.destroy());
  outgoing.once('close', flight.end);
  const writeOn = () => {
    while (!outgoing.destroyed) {
      // Copied: a part of the buffer would keep all of it in memory.
      const part = new Uint8Array(bytes.subarray(at, at + PART));
      at += PART;
      if (at >= length) {
        outgoing.end(part);
        flight.end();
        return;
      }
      if (!outgoing.write(part)) {
        outgoing.once('drain', writeOn);
        return;
      }
    }
  };
  writeOn();
}
