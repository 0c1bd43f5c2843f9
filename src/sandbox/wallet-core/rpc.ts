/** JSON-RPC over HTTP, with the errors a wallet passes on. */
import { WalletError, type WireError } from './errors';

interface Reply {
  result?: unknown;
  error?: WireError;
}

let lastId = 0;

export async function callRpc(
  url: string,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  let reply: Reply;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: ++lastId, method, params }),
    });
    reply = (await response.json()) as Reply;
  } catch {
    throw new WalletError(4900);
  }
  if (reply.error) throw new WalletError(reply.error.code, reply.error.message, reply.error.data);
  return reply.result ?? null;
}
