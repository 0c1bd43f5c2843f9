/**
 * JSON-RPC requests and replies as text: `id` and `params` reach the node, and `id` the caller,
 * character by character. Solana's u64 are JSON numbers, which parsing rounds. Source: JSON-RPC 2.0.
 */
import * as v from 'valibot';
import { rpcRequest } from '../../protocol/http/rpc-proxy';
import { rawMembers } from '../http/json-text';

export interface RawRequest {
  /** As it was written; `null` without one. */
  id: string;
  method: string;
  /**
   * The request with its four known fields, each once: another spelling of a field, or a second
   * one, does not reach a node that reads it differently.
   */
  text: string;
}

const schema = rpcRequest();

/** @param raw the text of `body`. @returns undefined for anything that is no JSON-RPC request. */
export function readRpcRequest(body: unknown, raw: string): RawRequest | undefined {
  const parsed = v.safeParse(schema, body);
  if (!parsed.success || Array.isArray(body)) return undefined;
  const { method } = parsed.output;
  const members = rawMembers(raw);
  const [id, params] = [members.get('id'), members.get('params')];
  const fields = [
    '"jsonrpc":"2.0"',
    ...(id === undefined ? [] : [`"id":${id}`]),
    `"method":${JSON.stringify(method)}`,
    ...(params === undefined ? [] : [`"params":${params}`]),
  ];
  return { id: id ?? 'null', method, text: `{${fields.join(',')}}` };
}

/** @param id as it was written. */
export function resultText(id: string, result: unknown): string {
  return `{"jsonrpc":"2.0","id":${id},"result":${JSON.stringify(result)}}`;
}

/** @param id as it was written. */
export function failureText(id: string, code: number, message: string): string {
  return `{"jsonrpc":"2.0","id":${id},"error":${JSON.stringify({ code, message })}}`;
}
