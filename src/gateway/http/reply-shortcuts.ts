/**
 * Answers with replies that are kept as bytes, without a walk through the routes: the same host and the
 * same address lead to the same route, project and query each time. Limits, log and metrics stay.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Gateway, GatewayContext, GatewayEnv } from '../gateway-context';
import { readyReply } from './kept-replies';
import { incomingOf } from './node-connection';
import { type RequestLimits, visitorOf } from './request-guards';
import { recordRequests } from './request-log';

/** @returns false: the routes have to answer */
export type DirectAnswer = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

export interface ReplyShortcuts {
  has(incoming: IncomingMessage): boolean;
  keep(incoming: IncomingMessage, answer: DirectAnswer): void;
  /** From now on it answers POST requests. */
  post(answer: DirectAnswer): void;
  answer: DirectAnswer;
}

/** Visitors send any address: so many are kept, and no longer ones. */
const MOST = 1_000;
const LONGEST = 2_000;

/** Undefined for a request that only the routes answer. */
function keyOf({ method, url = '', headers }: IncomingMessage): string | undefined {
  if (method !== 'GET' || url.length > LONGEST) return undefined;
  const hasBody = headers['content-length'] ?? headers['transfer-encoding'];
  return hasBody === undefined ? `${headers.host} ${url}` : undefined;
}

export function createReplyShortcuts(): ReplyShortcuts {
  const answers = new Map<string, DirectAnswer>();
  let answerPost: DirectAnswer = () => false;
  return {
    has: (incoming) => answers.has(keyOf(incoming) ?? ''),
    keep(incoming, answer) {
      const key = keyOf(incoming);
      if (key === undefined) return;
      answers.set(key, answer);
      const [oldest] = answers.keys();
      if (answers.size > MOST && oldest !== undefined) answers.delete(oldest);
    },
    post(answer) {
      answerPost = answer;
    },
    answer(incoming, outgoing) {
      if (incoming.method === 'POST') return answerPost(incoming, outgoing);
      const key = keyOf(incoming);
      const answer = key === undefined ? undefined : answers.get(key);
      if (key === undefined || !answer?.(incoming, outgoing)) return false;
      // The least recently used goes first.
      answers.delete(key);
      answers.set(key, answer);
      return true;
    },
  };
}

/** Each reply has its own. */
const OWN = new Set(['x-request-id', 'etag', 'content-length', 'content-encoding']);

interface Parts {
  gateway: Pick<Gateway, 'config' | 'log' | 'now' | 'metrics'>;
  limits: RequestLimits;
  shortcuts: ReplyShortcuts;
  unreadTimeout: number;
}

/** Around all other handlers: takes the headers of the reply as they are sent. */
export function keepShortcuts(parts: Parts): MiddlewareHandler<GatewayEnv> {
  const { shortcuts } = parts;
  return async (c, next) => {
    await next();
    const incoming = incomingOf(c as GatewayContext);
    if (!incoming || c.res.status !== 200 || !c.get('again') || shortcuts.has(incoming)) return;
    shortcuts.keep(incoming, answerOf(c, parts));
  };
}

function answerOf(c: GatewayContext, { gateway, limits, unreadTimeout }: Parts): DirectAnswer {
  const { now } = gateway;
  const record = recordRequests(gateway);
  const [again, project] = [c.get('again'), c.get('project')];
  const projectId = project && (c.req.query('projectId') ?? '');
  const facts = { method: 'GET', route: routePath(c, -1), project };
  const shared = [...c.res.headers].filter(([name]) => !OWN.has(name)).flat();

  return (incoming, outgoing) => {
    const started = now();
    const { headers } = incoming;
    const reply = again?.();
    const ready =
      reply && readyReply(reply, headers['accept-encoding']?.toString(), headers['if-none-match']);
    if (!ready) return false;
    if (projectId !== undefined) {
      // The routes tell the visitor.
      if (!limits.admits(incoming, projectId, visitorOf(gateway, incoming))) return false;
    }
    const { status, etag, encoding, bytes } = ready;
    const requestId = crypto.randomUUID();
    const head = [...shared, 'X-Request-Id', requestId, 'ETag', etag];
    if (bytes) head.push('Content-Length', String(bytes.byteLength));
    if (bytes && encoding !== 'identity') head.push('Content-Encoding', encoding);
    outgoing.writeHead(status, head);
    outgoing.end(bytes);
    // Sent at once, it holds no memory of this process.
    if (!outgoing.socket || outgoing.socket.writableLength > 0) outgoing.setTimeout(unreadTimeout);
    record({ ...facts, requestId, status, started });
    return true;
  };
}
