/** JSON-RPC through the gateway. Source: protocol §1.9; JSON-RPC 2.0. */
import * as v from 'valibot';

/** How long one upstream may take, in ms. */
export const RPC_TIMEOUT = 10_000;

/** `node=other`: a second opinion, by any upstream but the first; 503 where there is one only. */
export const OTHER_NODE = 'other';
export const rpcProxyQuery = () =>
  v.object({ chainId: v.string(), node: v.optional(v.literal(OTHER_NODE)) });

const rpcId = v.union([v.string(), v.number(), v.null()]);

/** Anything beyond these four fields is dropped, so that no node reads it in its own way. */
export const rpcRequest = () =>
  v.object({
    jsonrpc: v.literal('2.0'),
    id: v.exactOptional(rpcId),
    method: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
    // Not `v.record`, which drops `__proto__` and copies every key.
    params: v.exactOptional(
      v.custom<object>((value) => typeof value === 'object' && value !== null),
    ),
  });
