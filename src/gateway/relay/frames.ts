/** One frame is one JSON-RPC object, as text. Source: protocol §6.4. */
import * as v from 'valibot';

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
  id: v.union([v.string(), v.number()]),
  method: v.optional(v.string()),
  params: v.optional(v.unknown()),
  result: v.optional(v.unknown()),
  error: v.optional(v.unknown()),
});

/** Index behind the string that begins at `start`. */
function stringEnd(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); ; quote = text.indexOf('"', quote + 1)) {
    let slashes = 0;
    while (text[quote - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return quote + 1;
  }
}

/** Index behind a number, `true`, `false` or `null`. */
function wordEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && !',]} \t\r\n'.includes(text[at] ?? '')) at += 1;
  return at;
}

/**
 * The `id` of an object exactly as it was written. Parsing makes another number of an integer beyond
 * 2^53, which some clients send, and they would not know their answer by it.
 * @param text Valid JSON of an object.
 */
export function rawId(text: string): string | undefined {
  let depth = 0;
  let key: string | undefined;
  let found: string | undefined;
  for (let at = 0; at < text.length; ) {
    const character = text[at] ?? '';
    if (', \t\r\n:'.includes(character)) at += 1;
    else if ('{['.includes(character)) [depth, key, at] = [depth + 1, undefined, at + 1];
    else if ('}]'.includes(character)) [depth, key, at] = [depth - 1, undefined, at + 1];
    else {
      const end = character === '"' ? stringEnd(text, at) : wordEnd(text, at);
      const token = text.slice(at, end);
      if (depth === 1 && key === undefined && character === '"') {
        key = JSON.parse(token);
      } else if (depth === 1) {
        // Of two the last counts, as in parsing.
        if (key === 'id') found = token;
        key = undefined;
      }
      at = end;
    }
  }
  return found;
}

/** No real client uses a longer id, and the relay would have to send it back. */
const MAX_ID = 128;

/** Numbers come back from some clients as text, and some write integers with an `n`. */
const plainId = (raw: string) => raw.replace(/^"|"$/g, '').replace(/n$/, '');

/** Never throws: anything may come in. */
export function parseFrame(text: string): Frame {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { kind: 'bad', id: 'null', refusal: 'parse' };
  }
  const result = v.safeParse(rpc, value);
  if (!result.success || Array.isArray(value)) {
    return { kind: 'bad', id: 'null', refusal: 'invalid_request' };
  }
  const id = rawId(text) ?? '';
  if (id === '' || id.length > MAX_ID)
    return { kind: 'bad', id: 'null', refusal: 'invalid_request' };
  const { method, params, error } = result.output;
  if (method !== undefined) return { kind: 'request', id, method, params };
  const failed = error !== undefined && error !== null;
  const answered = 'result' in result.output || failed;
  if (!answered) return { kind: 'bad', id, refusal: 'invalid_request' };
  return { kind: 'answer', id: plainId(id), ok: !failed };
}

/** @param id As it was written in the request. */
export function replyFrame(id: string, result: unknown): string {
  return `{"id":${id},"jsonrpc":"2.0","result":${JSON.stringify(result)}}`;
}

export function errorFrame(id: string, refusal: FrameRefusal, message: string): string {
  const error = JSON.stringify({ code: RPC_CODES[refusal], message });
  return `{"id":${id},"jsonrpc":"2.0","error":${error}}`;
}
