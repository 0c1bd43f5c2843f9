/** Replies with a file: ETag, 304, the encoding that the browser accepts. */
import type { GatewayContext } from '../gateway-context';
import { chooseEncoding, type Encoding, type PackedFile } from './packed-file';

/** For files whose address stays the same when their bytes change. */
export const FIVE_MINUTES_STALE = 'public, max-age=300, stale-while-revalidate=3600';

/** The encoding for the reply to this request. */
export const encodingOf = (c: GatewayContext): Encoding =>
  chooseEncoding(c.req.header('Accept-Encoding'));

/** @param cacheControl value of `Cache-Control` */
export function fileReply(c: GatewayContext, file: PackedFile, cacheControl: string): Response {
  const { bytes, etag, contentType, encoding } = file;
  const headers = { 'Cache-Control': cacheControl, ETag: etag, Vary: 'Accept-Encoding' };
  if (matchesEtag(c.req.header('If-None-Match'), etag)) return c.body(null, 304, headers);
  return c.body(bytes, 200, {
    ...headers,
    'Content-Type': contentType,
    'Content-Length': String(bytes.byteLength),
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  });
}

/** True if `If-None-Match` has this ETag, by the weak comparison of RFC 9110. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));
}
