/** Reads the form of a page behind a mailed link. */
import { ApiError } from '../../http/api-error';
import type { AuthDeps } from '../auth-context';
import { MAX_BODY, type RequestContext, secureOriginOf } from '../proven-request';

/** A token of `newToken`. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** @throws ApiError for a form of another page, or one that is too long. */
export async function readForm(auth: AuthDeps, c: RequestContext): Promise<URLSearchParams> {
  // Absent in old browsers and outside browsers; the token is what counts.
  const origin = c.req.header('Origin');
  if (origin !== undefined && origin !== secureOriginOf(auth, c)) {
    throw new ApiError(403, '', 'The form was sent by another page.');
  }
  const tooLong = () => new ApiError(413, '', 'The form is too long.');
  if (Number(c.req.header('Content-Length') ?? 0) > MAX_BODY) throw tooLong();
  const bytes = await c.req.raw.arrayBuffer();
  if (bytes.byteLength > MAX_BODY) throw tooLong();
  return new URLSearchParams(Buffer.from(bytes).toString());
}
