/** One JSON-RPC call, as its caller sees it. Source: protocol §1.9; JSON-RPC 2.0. */
import type { CaipNetworkId } from '../caip';
import type { SdkParams } from './sdk-params';

/** Of a request to our proxy: browsers ask no preflight. Nodes refuse it. */
export const RPC_CONTENT_TYPE = 'text/plain;charset=UTF-8';

/** Answered by the gateway itself: "is this address alive" asks no chain. */
export const PING_METHOD = 'test';

/** Address of the gateway's proxy for one network. Protocol §1.9 lists no `clientId`. */
export function rpcProxyUrl(base: string, chainId: CaipNetworkId, sdk: SdkParams): string {
  const url = new URL('/v1/', base);
  const { projectId, st, sv } = sdk;
  for (const [name, value] of Object.entries({ chainId, projectId, st, sv })) {
    if (value) url.searchParams.set(name, value);
  }
  return url.href;
}

interface RpcError {
  code: number;
  message: string;
  data?: unknown;
}

export type RpcOutcome = { ok: true; result: unknown } | { ok: false; error: RpcError };

function isRpcError(value: unknown): value is RpcError {
  const { code, message } = (value ?? {}) as Partial<RpcError>;
  return typeof code === 'number' && typeof message === 'string';
}

/**
 * Parses a node's reply to request `id`. Returns undefined if it is not a reply to it, so that a
 * malformed answer never counts as a value. Written by hand, because a chain's island needs no
 * schemas for this.
 */
export function readRpcReply(value: unknown, id: string | number): RpcOutcome | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const reply = value as Readonly<Record<string, unknown>>;
  if (reply.jsonrpc !== '2.0' || reply.id !== id) return undefined;
  const { error, result } = reply;
  // Exactly one of the two. Some nodes send the other one as null: that is not both.
  if (error === undefined || error === null) {
    return Object.hasOwn(reply, 'result') ? { ok: true, result } : undefined;
  }
  if (!isRpcError(error) || (result !== undefined && result !== null)) return undefined;
  const { code, message, data } = error;
  return { ok: false, error: { code, message, ...(data !== undefined && { data }) } };
}
