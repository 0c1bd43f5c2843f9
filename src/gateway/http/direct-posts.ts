/**
 * Answers POST requests that a route can answer from Node's own request, without the objects of
 * `fetch`, which cost more than the work itself. Project, limits, headers, log and metrics are those
 * of the routes. What is refused before its work begins goes to the routes.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getQueryParam } from 'hono/utils/url';
import { type CallSignal, createCallController } from '../concurrency/call-signal';
import type { Project } from '../config';
import type { Gateway } from '../gateway-context';
import type { HeldRequest } from './in-flight';
import { type JsonBody, readSmallJson, SMALL_BODY } from './read-body';
import type { DirectAnswer } from './reply-shortcuts';
import { ANY_ORIGIN, type RequestLimits, visitorOf } from './request-guards';
import { recordRequests, replyToError, SHARED_HEADERS } from './request-log';
import { writeInParts } from './unread-replies';

/** The facts about a request, and its limits, for the work. */
export interface DirectPost {
  visitor: string;
  /** Aborted when the visitor leaves. */
  signal: CallSignal;
  /** @throws ApiError 400 or 422, and what `onBytes` throws */
  readJson(onBytes: (bytes: number) => void): Promise<JsonBody>;
  /** Counts so many more requests. @throws ApiError 429 */
  charge(requests: number): void;
  owe(requests: number): void;
}

export interface DirectReply {
  /** JSON. */
  text: string;
  /** Its bytes count until the visitor has taken them. */
  flight: HeldRequest;
}

/** @throws ApiError */
type Work = (post: DirectPost) => Promise<DirectReply>;

export interface DirectPosts {
  /**
   * @param path the pattern of the route, without parameters
   * @param workFor called once for each query, whose values are checked; undefined: the routes answer
   */
  serve(path: string, workFor: (query: Record<string, string>) => Work | undefined): void;
  answer: DirectAnswer;
}

interface Target {
  route: string;
  projectId: string;
  project: Project;
  work: Work;
}

/** Visitors send any address: so many are kept, and no longer ones. */
const MOST = 1_000;
const LONGEST = 2_000;

const HEAD = [
  ...[...ANY_ORIGIN, ...SHARED_HEADERS].flat(),
  ...['Content-Type', 'application/json; charset=utf-8', 'Cache-Control', 'no-store'],
];

interface Parts {
  gateway: Pick<Gateway, 'config' | 'log' | 'now' | 'metrics'>;
  limits: RequestLimits;
  /** Ms. */
  unreadTimeout: number;
}

export function createDirectPosts({ gateway, limits, unreadTimeout }: Parts): DirectPosts {
  const { config, log, now } = gateway;
  const record = recordRequests(gateway);
  const paths = new Map<string, Parameters<DirectPosts['serve']>[1]>();
  const targets = new Map<string, Target>();

  function findTarget(url: string): Target | undefined {
    const route = url.slice(0, url.indexOf('?'));
    const workFor = paths.get(route);
    if (!workFor || url.includes('#')) return undefined;
    // It reads whole addresses.
    const query = getQueryParam(`http://gateway${url}`) as Record<string, string>;
    const { projectId = '' } = query;
    const project = Object.hasOwn(config.projects, projectId)
      ? config.projects[projectId]
      : undefined;
    const work = project && workFor(query);
    if (!work) return undefined;
    const [oldest] = targets.keys();
    if (targets.size >= MOST && oldest !== undefined) targets.delete(oldest);
    const target = { route, projectId, project, work };
    targets.set(url, target);
    return target;
  }

  function targetOf({ method, url = '', headers }: IncomingMessage): Target | undefined {
    if (method !== 'POST' || url.length > LONGEST) return undefined;
    // The routes read longer bodies, and those of an unknown length, part by part.
    if (!(Number(headers['content-length']) <= SMALL_BODY)) return undefined;
    return targets.get(url) ?? findTarget(url);
  }

  async function run(
    { route, projectId, project, work }: Target,
    visitor: string,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<void> {
    const started = now();
    const requestId = crypto.randomUUID();
    const signal = createCallController();
    outgoing.once('close', signal.abort);
    let status = 200;
    try {
      const { text, flight } = await work({
        visitor,
        signal,
        readJson: (onBytes) => readSmallJson(incoming, onBytes),
        charge: (requests) => limits.charge(projectId, visitor, requests),
        owe: (requests) => limits.owe(projectId, visitor, requests),
      });
      const length = Buffer.byteLength(text);
      outgoing.writeHead(200, [
        ...HEAD,
        ...['X-Request-Id', requestId, 'Content-Length', String(length)],
      ]);
      writeInParts(outgoing, text, length, flight);
    } catch (error) {
      const reply = replyToError(error, requestId, log);
      status = reply.status;
      const own = { ...reply.headers, 'X-Request-Id': requestId };
      const shared = Object.fromEntries([...ANY_ORIGIN, ...SHARED_HEADERS]);
      const length = { 'Content-Length': Buffer.byteLength(reply.text) };
      outgoing.writeHead(status, { ...shared, ...own, ...length });
      outgoing.end(reply.text);
    }
    // Sent at once, it holds no memory of this process.
    if (!outgoing.writableEnded || outgoing.socket?.writableLength !== 0) {
      outgoing.setTimeout(unreadTimeout);
    }
    record({ requestId, method: 'POST', route, status, started, project });
  }

  return {
    serve(path, workFor) {
      paths.set(path, workFor);
    },
    answer(incoming, outgoing) {
      const target = targetOf(incoming);
      if (!target) return false;
      const visitor = visitorOf(gateway, incoming);
      // The routes tell the visitor.
      if (!limits.admits(incoming, target.projectId, visitor)) return false;
      run(target, visitor, incoming, outgoing).catch((error) => {
        outgoing.destroy();
        replyToError(error, 'unknown', log);
      });
      return true;
    },
  };
}
