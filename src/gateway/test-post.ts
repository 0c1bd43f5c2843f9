/** A client for JSON-RPC upstreams whose replies are Responses, for tests. */
import type { PostLimits, PostRpc } from './upstreams/rpc/post-rpc';

type Answer = (
  url: string,
  request: { body: string; signal: AbortSignal },
) => Response | Promise<Response>;

async function read(response: Response, { onBytes }: PostLimits): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    onBytes((chunk as Uint8Array).byteLength);
    text += decoder.decode(chunk as Uint8Array, { stream: true });
  }
  return text + decoder.decode();
}

export function postThrough(answer: Answer): PostRpc {
  return async (url, body, limits) => {
    const call = new AbortController();
    if (limits.signal.aborted) call.abort();
    limits.signal.addEventListener('abort', () => call.abort());
    const response = await answer(url, { body, signal: call.signal });
    const retryAfter = response.headers.get('Retry-After') ?? undefined;
    return { status: response.status, retryAfter, text: await read(response, limits) };
  };
}
