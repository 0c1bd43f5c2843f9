/** JSON-RPC proxy: `POST /v1/?chainId&projectId`. Source: protocol §1.9; JSON-RPC 2.0. */
import * as v from 'valibot';
import { PING_METHOD, rpcProxyQuery } from '../../protocol/http/rpc-proxy';
import type { DomainDeps } from '../domain';
import type { GatewayApp, GatewayContext } from '../gateway-context';
import { ApiError } from '../http/api-error';
import { rawItems } from '../http/json-text';
import { readJsonText } from '../http/read-body';
import { unsupportedChain } from '../upstreams/rpc/rpc-upstreams';
import { ACCOUNTS_METHOD, isAllowed } from './rpc-methods';
import { failureText, readRpcRequest, resultText } from './rpc-request';

const MAX_BODY = 1_000_000;
const MAX_BATCH = 50;

export function register(app: GatewayApp, { config, rpc, guard }: DomainDeps): void {
  const query = rpcProxyQuery();

  const serve = async (c: GatewayContext) => {
    const { success, output } = v.safeParse(query, c.req.query());
    const chainId = success ? output.chainId : '';
    const chain = Object.hasOwn(config.chains, chainId) ? config.chains[chainId] : undefined;
    if (!chain) throw unsupportedChain();
    const { value, text } = await readJsonText(c.req.raw, MAX_BODY);
    // The guard has counted one; a batch is as many as it holds.
    if (Array.isArray(value) && value.length > 1)
      c.get('charge')(Math.min(value.length, MAX_BATCH) - 1);
    const { signal } = c.req.raw;
    const calls: Calls = {
      look: (one, raw) => look(one, raw, (name) => isAllowed(chainId, name, chain.methods)),
      send: (forward) => rpc.send(chainId, forward, signal),
    };
    const reply = Array.isArray(value)
      ? await batch(value, rawItems(text), calls)
      : await single(value, text, calls);
    return c.body(reply, 200, {
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
