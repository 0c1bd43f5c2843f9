/** Questions to Solana nodes whose answer is a list of accounts. Source: Solana's JSON-RPC. */
import { readRpcReply } from '../../protocol/http/rpc-call';
import { ApiError } from '../api-error';
import { valueAt } from './external/outside';
import type { RpcUpstreams } from './rpc';

/** @throws ApiError 503 when there is no such answer. */
export type SolanaAsk = (chainId: string, method: string, params: unknown[]) => Promise<unknown[]>;

/** @param failed What visitors are told when it cannot be answered. */
export function createSolanaAsk(rpc: Pick<RpcUpstreams, 'send'>, failed: string): SolanaAsk {
  return async (chainId, method, params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const outcome = readRpcReply(JSON.parse(await rpc.send(chainId, body)), 1);
    const value = outcome?.ok ? valueAt(outcome.result, ['value']) : undefined;
    if (!Array.isArray(value)) throw new ApiError(503, 'transport', failed);
    return value;
  };
}

/** Of `{ data: [base64, 'base64'] }`. */
export function bytesOf(account: unknown): Uint8Array | undefined {
  const [text, encoding] = (valueAt(account, ['data']) ?? []) as readonly unknown[];
  if (typeof text !== 'string' || encoding !== 'base64') return undefined;
  return new Uint8Array(Buffer.from(text, 'base64'));
}
