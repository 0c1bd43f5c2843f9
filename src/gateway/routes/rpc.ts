/** JSON-RPC proxy: `POST /v1/?chainId&projectId`. Source: protocol §1.9; JSON-RPC 2.0. */
import * as v from 'valibot';
import { PING_METHOD } from '../../protocol/http/rpc-call';
import { OTHER_NODE, rpcProxyQuery } from '../../protocol/http/rpc-proxy';
import type { DomainDeps } from '../domain';
import type { GatewayApp, GatewayContext } from '../gateway-context';
import { ApiError } from '../http/api-error';
import type { DirectPost, DirectReply } from '../http/direct-posts';
import { createByteBudget, type HeldRequest } from '../http/in-flight';
import { rawItems } from '../http/json-text';
import { readJsonText } from '../http/read-body';
import { bodyInParts } from '../http/unread-replies';
import { unsupportedChain } from '../upstreams/rpc/rpc-upstreams';
import { ACCOUNTS_METHOD, isAllowed } from './rpc-methods';
import { failureText, readRpcRequest, resultText } from './rpc-request';

const MAX_BODY = 1_000_000;
const MAX_BATCH = 50;
/** For each of so many bytes that nodes sent, one more request counts. */
const BYTES_AS_ONE = 262_144;

const query = rpcProxyQuery();
type Target = v.InferOutput<typeof query>;
type Caller = Omit<DirectPost, 'visitor'>;

export function register(
  app: GatewayApp,
  { config, rpc, guard, metrics, directPosts }: DomainDeps,
): void {
  const { maxReplyBytes, maxBytesInFlight, maxVisitorBytes, maxVisitorRequests } = config.rpc;
  const flights = createByteBudget(
    { total: maxBytesInFlight, visitor: maxVisitorBytes, atOnce: maxVisitorRequests },
    (bytes) => metrics.gauge('appkit_rpc_in_flight_bytes', bytes),
  );

  function readTarget(values: Record<string, string>): Target | undefined {
    const { success, output } = v.safeParse(query, values);
    return success && Object.hasOwn(config.chains, output.chainId) ? output : undefined;
  }

  async function answer(
    caller: Caller,
    { chainId, node }: Target,
    flight: HeldRequest,
  ): Promise<string> {
    const { value, text } = await caller.readJson(flight.hold);
    // The guard has counted one; a batch is as many as it holds.
    if (Array.isArray(value) && value.length > 1)
      caller.charge(Math.min(value.length, MAX_BATCH) - 1);
    let received = 0;
    const hold = (bytes: number) => {
      received += bytes;
      flight.hold(bytes);
    };
    const room = { maxBytes: maxReplyBytes, hold, release: flight.release };
    const { methods } = config.chains[chainId] ?? {};
    const calls: Calls = {
      look: (one, raw) => look(one, raw, (name) => isAllowed(chainId, name, methods)),
      send: (forward) => rpc.send(chainId, forward, caller.signal, room, node === OTHER_NODE),
    };
    try {
      return Array.isArray(value)
        ? await batch(value, rawItems(text), calls)
        : await single(value, text, calls);
    } finally {
      const more = Math.floor(received / BYTES_AS_ONE);
      if (more > 0) caller.owe(more);
    }
  }

  const serve = async (c: GatewayContext) => {
    const target = readTarget(c.req.query());
    if (!target) throw unsupportedChain();
    const caller: Caller = {
      signal: c.req.raw.signal,
      readJson: (onBytes) => readJsonText(c.req.raw, MAX_BODY, onBytes),
      charge: c.get('charge'),
      owe: c.get('owe'),
    };
    const flight = await flights.open(c.get('visitor'), caller.signal);
    try {
      const { body, length } = bodyInParts(c, await answer(caller, target, flight), flight);
      return c.body(body, 200, {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': String(length),
        'Cache-Control': 'no-store',
      });
    } catch (error) {
      flight.end();
      throw error;
    }
  };

  const serveDirectly = async (post: DirectPost, target: Target): Promise<DirectReply> => {
    const flight = await flights.open(post.visitor, post.signal);
    try {
      return { text: await answer(post, target, flight), flight };
    } catch (error) {
      flight.end();
      throw error;
    }
  };

  for (const path of ['/v1/', '/v1']) {
    directPosts.serve(path, (values) => {
      const target = readTarget(values);
      return target && ((post) => serveDirectly(post, target));
    });
    app.post(path, guard, serve);
    app.get(path, () => {
      throw new ApiError(
        426,
        '',
        'Send JSON-RPC by POST. This endpoint does not serve WebSocket.',
        {
          Upgrade: 'websocket',
        },
      );
    });
  }
}

/** The text of the gateway's own reply, or of the request for the chain. */
type Look = { own: string } | { forward: string };

interface Calls {
  look(request: unknown, raw: string): Look;
  send(forward: string): Promise<string>;
}

async function single(body: unknown, raw: string, { look, send }: Calls): Promise<string> {
  const call = look(body, raw);
  return 'forward' in call ? send(call.forward) : call.own;
}

/** Answers requests that need no chain locally, and forwards the rest as one batch. */
async function batch(
  bodies: readonly unknown[],
  raws: readonly string[],
  { look, send }: Calls,
): Promise<string> {
  if (bodies.length === 0) return failureText('null', -32600, 'Invalid Request');
  if (bodies.length > MAX_BATCH) {
    throw new ApiError(400, '', `A batch has at most ${MAX_BATCH} requests.`);
  }
  const calls = bodies.map((body, index) => look(body, raws[index] ?? ''));
  const own = calls.flatMap((call) => ('own' in call ? [call.own] : []));
  const forward = calls.flatMap((call) => ('forward' in call ? [call.forward] : []));
  if (forward.length === 0) return `[${own.join(',')}]`;
  const text = (await send(`[${forward.join(',')}]`)).trim();
  // Joined as text, so that large numbers are not rounded. A node that takes no batches answers with
  // one object.
  const replies = text.startsWith('[') ? text.slice(1, -1).trim() : text;
  return `[${[...own, replies].filter(Boolean).join(',')}]`;
}

function look(body: unknown, raw: string, allows: (method: string) => boolean): Look {
  const request = readRpcRequest(body, raw);
  if (!request) return { own: failureText('null', -32600, 'Invalid Request') };
  const { id, method, text } = request;
  if (method === PING_METHOD) return { own: resultText(id, 'ok') };
  if (allows(method)) return { forward: text };
  if (method === ACCOUNTS_METHOD) return { own: resultText(id, []) };
  return { own: failureText(id, -32601, 'Requested RPC call is not allowed') };
}
