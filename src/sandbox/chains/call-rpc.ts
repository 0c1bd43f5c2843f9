/** JSON-RPC of a local chain, straight from the sandbox. */

export type RpcCall = readonly [method: string, ...params: unknown[]];

interface Reply {
  id: number;
  result?: unknown;
  error?: { message: string };
}

const body = ([method, ...params]: RpcCall, id: number) => ({ jsonrpc: '2.0', id, method, params });

async function post(url: string, content: unknown): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(content) });
  return reply.json();
}

/** @throws Error with the chain's own words. */
export async function callRpc<Result = string>(url: string, ...call: RpcCall): Promise<Result> {
  const { result, error } = (await post(url, body(call, 1))) as Reply;
  if (error) throw new Error(`${call[0]}: ${error.message}`);
  return result as Result;
}

/** One request; the chain may carry the calls out in any order. @throws Error of the first that failed. */
export async function callAllRpc(url: string, calls: readonly RpcCall[]): Promise<unknown[]> {
  if (calls.length === 0) return [];
  const replies = (await post(url, calls.map(body))) as Reply[];
  const failed = replies.find(({ error }) => error);
  if (failed) throw new Error(`${calls[failed.id]?.[0]}: ${failed.error?.message}`);
  return [...replies].sort((one, other) => one.id - other.id).map(({ result }) => result);
}
