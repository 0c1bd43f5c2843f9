/** One frame is one JSON-RPC object, as text. Source: protocol §6.4. */
import * as v from 'valibot';
import { rawMembers } from '../http/json-text';

/** Numbers of JSON-RPC 2.0, and from -32000 on our own. */
export const RPC_CODES = {
  parse: -32700,
  invalid_request: -32600,
  method: -32601,
  params: -32602,
  internal: -32603,
  full: -32000,
  share: -32001,
  rate: -32005,
  too_large: -32010,
} as const;
export type FrameRefusal = keyof typeof RPC_CODES;

/** A request that is answered with an error; the connection stays. */
export class RequestError extends Error {
  constructor(
    readonly refusal: FrameRefusal,
    message: string,
  ) {
    super(message);
    this.name = 'RequestError';
  }
}

export type Frame =
  | { kind: 'request'; id: string; method: string; params: unknown }
  /** An answer to what we sent. `id` is what we called it, however it was written. */
  | { kind: 'answer'; id: string; ok: boolean }
  | { kind: 'bad'; id: string; refusal: 'parse' | 'invalid_request' };

const rpc = v.object({
  jsonrpc: v.literal('2.0'),
  method: v.optional(v.string()),
  params: v.optional(v.unknown()),
  result: v.optional(v.unknown()),
  error: v.optional(v.unknown()),
});

/** No real client uses a longer id, and the relay would have to send it back. */
const MAX_ID = 128;
/** The beginning of a string or a number. */
const ID = /^["\d-]/;

const isObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Numbers come back from some clients as text, and some write integers with an `n`. */
const plainId = (raw: string) => raw.replace(/^"|"$/g, '').replace(/n$/, '');

/** An answer as most clients write it: most frames are such answers, and need no parser. */
const PLAIN_ANSWER = /^\{"id":([1-9]\d{0,15}),"jsonrpc":"2\.0","result":true\}$/;

/** Never throws: anything may come in. */
export function parseFrame(text: string): Frame {
  const answered = text.length < 64 ? PLAIN_ANSWER.exec(text)?.[1] : undefined;
  if (answered !== undefined) return { kind: 'answer', id: answered, ok: true };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { kind: 'bad', id: 'null', refusal: 'parse' };
  }
  // Parsing makes another number of an integer beyond 2^53, which some clients send, and they would
  // not know their answer by it.
  const id = isObject(value) ? rawMembers(text).get('id') : undefined;
  if (id === undefined || !ID.test(id) || id.length > MAX_ID) {
    return { kind: 'bad', id: 'null', refusal: 'invalid_request' };
  }
  const result = v.safeParse(rpc, value);
  if (!result.success) return { kind: 'bad', id, refusal: 'invalid_request' };
  const { method, params, error } = result.output;
  if (method !== undefined) return { kind: 'request', id, method, params };
  const failed = error !== undefined && error !== null;
  if (!('result' in result.output) && !failed)
    return { kind: 'bad', id, refusal: 'invalid_request' };
  return { kind: 'answer', id: plainId(id), ok: !failed };
}

/** @param data a message as JSON */
export function messageFrame(id: number, subscription: string, data: string): string {
  const params = `{"id":${JSON.stringify(subscription)},"data":${data}}`;
  return `{"id":${id},"jsonrpc":"2.0","method":"irn_subscription","params":${params}}`;
}

/** @param id As it was written in the request. */
export function replyFrame(id: string, result: unknown): string {
  return `{"id":${id},"jsonrpc":"2.0","result":${JSON.stringify(result)}}`;
}

export function errorFrame(id: string, refusal: FrameRefusal, message: string): string {
  const error = JSON.stringify({ code: RPC_CODES[refusal], message });
  return `{"id":${id},"jsonrpc":"2.0","error":${error}}`;
}
