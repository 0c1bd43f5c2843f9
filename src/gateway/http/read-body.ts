/** Reads request bodies: JSON whatever the content type is, and never longer than allowed. */
import { ApiError } from './api-error';

/** @throws ApiError 413 or 422. */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const tooLarge = () => new ApiError(413, '', `The body is longer than ${maxBytes} bytes.`);
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) throw tooLarge();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += (chunk as Uint8Array).byteLength;
    if (size > maxBytes) throw tooLarge();
    text += decoder.decode(chunk as Uint8Array, { stream: true });
  }
  try {
    return JSON.parse(text + decoder.decode());
  } catch {
    throw new ApiError(422, '', 'The body is not JSON.');
  }
}
