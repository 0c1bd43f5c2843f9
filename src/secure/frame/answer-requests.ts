/** Answers the page's requests: each payload is checked, each gets one reply with its own id. */
import * as v from 'valibot';
import {
  type Envelope,
  errorType,
  requestName,
  successType,
} from '../../protocol/frame/frame-envelope';
import {
  FRAME_REQUESTS,
  type FrameRequest,
  isFrameRequest,
  type ReplyPayload,
  type RequestPayload,
} from '../../protocol/frame/frame-messages';
import { FrameError, messageOf } from './frame-error';

/** Requests that may be open at once: more come from no honest page. */
const MAX_OPEN = 64;
const TOO_MANY = 'Too many requests at once. Try again.';
/** They end others, so they are always taken. */
const CONTROLS: readonly FrameRequest[] = ['RPC_ABORT', 'SIGN_OUT', 'RELOAD'];

/** @param origin Of the page that asks. */
export type RequestHandler<Name extends FrameRequest> = (
  payload: RequestPayload<Name>,
  origin: string,
) => Promise<ReplyPayload<Name>> | ReplyPayload<Name>;
export type RequestHandlers = { [Name in FrameRequest]: RequestHandler<Name> };

interface Line {
  origin(): string | undefined;
  send(message: Envelope): void;
}

/** @returns takes one message; false if it is no request. */
export function answerRequests(
  handlers: RequestHandlers,
  line: Line,
): (message: Envelope) => Promise<boolean> {
  const open = new Set<string>();

  async function reply(name: FrameRequest, id: string | undefined, payload: unknown, page: string) {
    const own = id === undefined ? {} : { id };
    try {
      const parsed = v.safeParse(FRAME_REQUESTS[name][0], payload);
      if (!parsed.success) {
        throw new FrameError(parsed.issues[0]?.message ?? 'Invalid request');
      }
      const handler = handlers[name] as (payload: unknown, origin: string) => unknown;
      const value = await handler(parsed.output, page);
      line.send({
        ...own,
        type: successType(name),
        ...(value !== undefined && { payload: value }),
      });
    } catch (error) {
      line.send({ ...own, type: errorType(name), payload: { message: messageOf(error) } });
    }
  }

  return async ({ id, type, payload }) => {
    const name = requestName(type);
    const page = line.origin();
    if (name === undefined || !isFrameRequest(name) || page === undefined) return false;
    // The same id again is the same request: it has its reply, or will get it.
    if (id !== undefined && open.has(id)) return false;
    if (open.size >= MAX_OPEN && !CONTROLS.includes(name)) {
      const own = id === undefined ? {} : { id };
      line.send({ ...own, type: errorType(name), payload: { message: TOO_MANY } });
      return false;
    }
    const key = id ?? `${name} ${open.size}`;
    open.add(key);
    try {
      await reply(name, id, payload, page);
    } finally {
      open.delete(key);
    }
    return true;
  };
}
