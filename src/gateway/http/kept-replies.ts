/**
 * Replies that many visitors get. A route returns the same object for the same reply: then its bytes
 * are made once, and once more for each encoding. They are forgotten together with the object.
 */
import { createHash } from 'node:crypto';
import type { GatewayContext } from '../gateway-context';
import { encodingOf, matches } from './file-reply';
import { type Encoding, packReply } from './packed-file';

interface Packed {
  bytes: Uint8Array<ArrayBuffer>;
  etag: string;
  encoding: Encoding;
}

interface KeptReply {
  plain: Packed;
  /** The same reply in another encoding has another ETag. All of them stand for this reply. */
  etags: readonly string[];
  packed: Map<Encoding, Promise<Packed>>;
}

const kept = new WeakMap<object, KeptReply>();

/** Below this, a compressed reply takes as many packets. */
const WORTH_PACKING = 1024;

function etagOf(hash: string, encoding: Encoding): string {
  return encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`;
}

function make(reply: object): KeptReply {
  const bytes = new Uint8Array(Buffer.from(JSON.stringify(reply)));
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const plain: Packed = { bytes, etag: etagOf(hash, 'identity'), encoding: 'identity' };
  const encodings: readonly Encoding[] = ['identity', 'gzip', 'br'];
  return {
    plain,
    etags: encodings.map((encoding) => etagOf(hash, encoding)),
    packed: new Map(),
  };
}

function pack(known: KeptReply, encoding: Encoding): Promise<Packed> {
  let packed = known.packed.get(encoding);
  if (!packed) {
    const hash = known.plain.etag.slice(1, -1);
    packed = packReply(known.plain.bytes, encoding).then((bytes) => ({
      bytes,
      etag: etagOf(hash, encoding),
      encoding,
    }));
    known.packed.set(encoding, packed);
  }
  return packed;
}

/** Makes the reply of each key once, and forgets it with the key. */
export function onceFor<Key extends object>(makeReply: (key: Key) => object): typeof makeReply {
  const replies = new WeakMap<Key, object>();
  return (key) => {
    const reply = replies.get(key) ?? makeReply(key);
    replies.set(key, reply);
    return reply;
  };
}

/** @param cacheControl value of `Cache-Control` */
export async function keptReply(
  c: GatewayContext,
  reply: object,
  cacheControl: string,
): Promise<Response> {
  let known = kept.get(reply);
  const again = known !== undefined;
  if (!known) {
    known = make(reply);
    kept.set(reply, known);
  }
  const headers = { 'Cache-Control': cacheControl, Vary: 'Accept-Encoding' };
  const asked = c.req.header('If-None-Match');
  const same = known.etags.find((etag) => matches(asked, etag));
  if (same) return c.body(null, 304, { ...headers, ETag: same });
  // Most replies are asked for once: packing each of them would cost more than it saves.
  const worth = again && known.plain.bytes.byteLength > WORTH_PACKING;
  const encoding = worth ? encodingOf(c) : 'identity';
  const { bytes, etag } = encoding === 'identity' ? known.plain : await pack(known, encoding);
  return c.body(bytes, 200, {
    ...headers,
    ETag: etag,
    'Content-Type': 'application/json',
    'Content-Length': String(bytes.byteLength),
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  });
}
