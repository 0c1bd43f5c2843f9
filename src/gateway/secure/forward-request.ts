/**
 * Forwards a request of the secure site to the auth service or the vault. Only headers of this list
 * pass, so that no browser can say where it comes from.
 */
import { ApiError } from '../http/api-error';
import { createByteBudget, type HeldRequest } from '../http/in-flight';

/** Beyond the longest intent and the longest page of a link. */
const MAX_BYTES = 1_000_000;
/** Longer than a question that waits for a device link. */
const TIMEOUT = 60_000;
const REQUEST_HEADERS = [
  ...['content-type', 'authorization', 'dpop', 'cookie', 'user-agent', 'accept'],
  // The page of a link accepts its own form only.
  'origin',
];
const REPLY_HEADERS = [
  ...['content-type', 'cache-control', 'retry-after', 'set-cookie', 'content-security-policy'],
  ...['referrer-policy', 'x-content-type-options', 'cross-origin-opener-policy'],
  'cross-origin-resource-policy',
];
/** Of one visitor, which may be a whole office: each of its new devices waits in one of them. */
const AT_ONCE = 32;
/** The service trusts it: it comes from the gateway only. */
const VISITOR_HEADER = 'X-Forwarded-For';
/** Selects the secure origin that device proofs name. */
const HOST_HEADER = 'X-Forwarded-Host';

export type ForwardRequest = (
  request: Request,
  target: string,
  visitor: string,
) => Promise<Response>;

/** Holds what it has read, not what may come: a request that waits for a person holds next to nothing. */
async function limited(
  stream: ReadableStream<Uint8Array> | null,
  held: HeldRequest,
): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of stream ?? []) {
    size += part.byteLength;
    if (size > MAX_BYTES) throw new ApiError(413, '', `More than ${MAX_BYTES} bytes.`);
    held.hold(part.byteLength);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

export function createForwarder(send: typeof fetch = fetch): ForwardRequest {
  const budget = createByteBudget({
    total: 64 * MAX_BYTES,
    visitor: 8 * MAX_BYTES,
    atOnce: AT_ONCE,
  });

  async function ask(
    request: Request,
    target: string,
    visitor: string,
    held: HeldRequest,
  ): Promise<Response> {
    const { host, pathname, search } = new URL(request.url);
    const headers = new Headers({ [VISITOR_HEADER]: visitor, [HOST_HEADER]: host });
    for (const name of REQUEST_HEADERS) {
      const value = request.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    const body = ['GET', 'HEAD'].includes(request.method)
      ? undefined
      : await limited(request.body, held);
    const reply = await send(`${target}${pathname}${search}`, {
      method: request.method,
      headers,
      ...(body && { body }),
      redirect: 'manual',
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT)]),
    });
    const own = new Headers();
    for (const [name, value] of reply.headers) {
      if (REPLY_HEADERS.includes(name)) own.append(name, value);
    }
    const bytes = await limited(reply.body as ReadableStream<Uint8Array> | null, held);
    return new Response(bytes.length > 0 ? Uint8Array.from(bytes) : null, {
      status: reply.status,
      headers: own,
    });
  }

  return async (request, target, visitor) => {
    const held = await budget.open(visitor, request.signal);
    try {
      return await ask(request, target, visitor, held);
    } catch (error) {
      if (error instanceof ApiError) throw error;
      // Never the address of the service: it is the operator's.
      throw new ApiError(503, '', 'The wallet service does not answer. Try again later.');
    } finally {
      held.end();
    }
  };
}
