/** Reads request bodies: JSON whatever the content type is, and never longer or deeper than allowed. */
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { ApiError } from './api-error';
import { shapeOf } from './json-text';

/** Objects and lists in each other. No real request comes near; a deeper one overflows the stack. */
const MAX_DEPTH = 64;
/** Objects, lists and members. No real request comes near; a megabyte of them is parsed for 100 ms. */
const MAX_PARTS = 20_000;
/** Numbers and texts in lists. A megabyte of numbers would be parsed for 50 ms. */
const MAX_COMMAS = 100_000;

/** A body up to so many bytes is counted when it has come; a longer one while it comes. */
export const SMALL_BODY = 16_384;

export interface JsonBody {
  value: unknown;
  /** As it came, without a byte order mark. */
  text: string;
}

const notUtf8 = () => new ApiError(422, '', 'The body is not UTF-8.');

/** @throws ApiError 422 */
function textOf(bytes: Buffer): string {
  // Else a byte that is no UTF-8 would become another one.
  if (!isUtf8(bytes)) throw notUtf8();
  const text = bytes.toString();
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

/** @throws ApiError 400 or 422 */
function parse(text: string): JsonBody {
  const { depth, parts, commas } = shapeOf(text);
  if (depth > MAX_DEPTH) {
    throw new ApiError(400, '', `The body is nested more than ${MAX_DEPTH} levels deep.`);
  }
  if (parts > MAX_PARTS) {
    throw new ApiError(400, '', `The body has more than ${MAX_PARTS} lists, objects and members.`);
  }
  if (commas > MAX_COMMAS) {
    throw new ApiError(400, '', `The body has more than ${MAX_COMMAS} values.`);
  }
  try {
    return { value: JSON.parse(text), text };
  } catch {
    throw new ApiError(422, '', 'The body is not JSON.');
  }
}

/**
 * The body of Node's own request.
 * @param incoming with a `Content-Length` of at most `SMALL_BODY`
 * @param onBytes Called with the size before the text is kept; may throw.
 * @throws ApiError 400 or 422.
 */
export async function readSmallJson(
  incoming: IncomingMessage,
  onBytes: (bytes: number) => void,
): Promise<JsonBody> {
  const bytes = await new Promise<Buffer>((resolve, reject) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      const [first] = parts;
      resolve(first && parts.length === 1 ? first : Buffer.concat(parts));
    });
    incoming.on('close', () => {
      if (!incoming.complete) reject(new ApiError(400, '', 'The body is not complete.'));
    });
  });
  onBytes(bytes.byteLength);
  return parse(textOf(bytes));
}

/**
 * @param onBytes Called with the size of each part before it is kept; may throw.
 * @throws ApiError 400, 413 or 422.
 */
export async function readJsonText(
  request: Request,
  maxBytes: number,
  onBytes: (bytes: number) => void = () => {},
): Promise<JsonBody> {
  const tooLarge = () => new ApiError(413, '', `The body is longer than ${maxBytes} bytes.`);
  const length = Number(request.headers.get('Content-Length') ?? Number.NaN);
  if (length > maxBytes) throw tooLarge();
  // Fatal: a byte that is no UTF-8 would become another one.
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (chunk?: Uint8Array) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw notUtf8();
    }
  };
  let text = '';
  let size = 0;
  const take = (chunk: Uint8Array) => {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge();
    onBytes(chunk.byteLength);
    text += decode(chunk);
  };
  // At once: a stream costs more than all the rest of a usual call.
  if (length <= SMALL_BODY) take(new Uint8Array(await request.arrayBuffer()));
  else for await (const chunk of request.body ?? []) take(chunk as Uint8Array);
  return parse(text + decode());
}

/** @throws ApiError 400, 413 or 422. */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  return (await readJsonText(request, maxBytes)).value;
}
