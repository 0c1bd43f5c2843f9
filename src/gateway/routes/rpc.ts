/** JSON-RPC proxy: `POST /v1/?chainId&projectId`. Source: protocol §1.9; JSON-RPC 2.0. */
import * as v from 'valibot';
import { PING_METHOD, rpcProxyQuery, rpcRequest } from '../../protocol/http/rpc-proxy';
import type { DomainDeps } from '../domain';
import type { GatewayApp, GatewayContext } from '../gateway-context';
import { ApiError } from '../http/api-error';
import { readJson } from '../http/read-body';
import { unsupportedChain } from '../upstreams/rpc/rpc-upstreams';
import { isAllowed } from './rpc-methods';

const MAX_BODY = 1_000_000;
const MAX_BATCH = 50;

type RpcRequest = v.InferOutput<ReturnType<typeof rpcRequest>>;

export function register(app: GatewayApp, { config, rpc, guard }: DomainDeps): void {
  const request = rpcRequest();
  const query = rpcProxyQuery();

  const serve = async (c: GatewayContext) => {
    const { success, output } = v.safeParse(query, c.req.query());
    if (!success || !Object.hasOwn(config.chains, output.chainId)) throw unsupportedChain();
    const body = await readJson(c.req.raw, MAX_BODY);
    // The guard has counted one; a batch is as many as it holds.
    if (Array.isArray(body) && body.length > 1)
      c.get('charge')(Math.min(body.length, MAX_BATCH) - 1);
    const { signal } = c.req.raw;
    const chain: Chain = {
      look: (one) => look(one, request, output.chainId),
      send: (forward) => rpc.send(output.chainId, JSON.stringify(forward), signal),
    };
    const text = Array.isArray(body) ? await batch(body, chain) : await single(body, chain);
    return c.body(text, 200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
    });
  };

  for (const path of ['/v1/', '/v1']) {
    app.post(path, guard, serve);
    app.get(path, () => {
      throw new ApiError(426, '', 'JSON-RPC is sent by POST; WebSocket is not served here.', {
        Upgrade: 'websocket',
      });
    });
  }
}

type Schema = ReturnType<typeof rpcRequest>;
/** The gateway's own reply, or the request as a chain may see it. */
type Look = { own: object } | { forward: RpcRequest };

interface Chain {
  look(body: unknown): Look;
  send(forward: unknown): Promise<string>;
}

async function single(body: unknown, { look, send }: Chain): Promise<string> {
  const call = look(body);
  return 'forward' in call ? send(call.forward) : JSON.stringify(call.own);
}

/** Answers requests that need no chain locally, and forwards the rest as one batch. */
async function batch(bodies: unknown[], { look, send }: Chain): Promise<string> {
  if (bodies.length === 0) return JSON.stringify(failure(null, -32600, 'Invalid Request'));
  if (bodies.length > MAX_BATCH) {
    throw new ApiError(400, '', `A batch has at most ${MAX_BATCH} requests.`);
  }
  const calls = bodies.map(look);
  const own = calls.flatMap((call) => ('own' in call ? [JSON.stringify(call.own)] : []));
  const forward = calls.flatMap((call) => ('forward' in call ? [call.forward] : []));
  if (forward.length === 0) return `[${own.join(',')}]`;
  const text = (await send(forward)).trim();
  // Joined as text: parsing and printing again would round large numbers. A node that takes no
  // batches answers with one object.
  const replies = text.startsWith('[') ? text.slice(1, -1).trim() : text;
  return `[${[...own, replies].filter(Boolean).join(',')}]`;
}

function look(body: unknown, schema: Schema, chainId: string): Look {
  const parsed = v.safeParse(schema, body);
  if (!parsed.success) return { own: failure(null, -32600, 'Invalid Request') };
  const { id = null, method } = parsed.output;
  if (method === PING_METHOD) return { own: { jsonrpc: '2.0', id, result: 'ok' } };
  if (!isAllowed(chainId, method)) {
    return { own: failure(id, -32601, 'Requested RPC call is not allowed') };
  }
  return { forward: parsed.output };
}

function failure(id: string | number | null, code: number, message: string): object {
  return { jsonrpc: '2.0', id, error: { code, message } };
}
