/**
 * Replies that many visitors get. A route returns the same object for the same reply: then its bytes
 * are made once, and once more for each encoding.
 */
import { createHash } from 'node:crypto';
import type { GatewayContext } from '../gateway-context';
import { encodingOf, matchesEtag } from './file-reply';
import { type Encoding, packReply } from './packed-file';

type Bytes = Uint8Array<ArrayBuffer>;

interface KeptReply {
  plain: Bytes;
  /** Weak: the same for every encoding. */
  etag: string;
  packed: Map<Encoding, Promise<Bytes | undefined>>;
}

/** The least recently used first. */
const kept = new Map<object, KeptReply>();
let keptBytes = 0;

/** Of all kept replies, without encoding. Their objects and encodings take a few times as much. */
const MAX_KEPT = 16_000_000;
/** Below this, a compressed reply takes as many packets. */
const WORTH_PACKING = 1024;

function makeReply(reply: object): KeptReply {
  const plain = new Uint8Array(Buffer.from(JSON.stringify(reply)));
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  return { plain, etag: `W/"${hash}"`, packed: new Map() };
}

/** Forgets the oldest replies when there are too many bytes. */
function keep(reply: object, made: KeptReply): void {
  if (kept.delete(reply)) keptBytes -= made.plain.byteLength;
  kept.set(reply, made);
  keptBytes += made.plain.byteLength;
  for (const [oldest, { plain }] of kept) {
    if (keptBytes <= MAX_KEPT) return;
    kept.delete(oldest);
    keptBytes -= plain.byteLength;
  }
}

/** @returns undefined when it cannot be packed */
function pack({ plain, packed }: KeptReply, encoding: Encoding): Promise<Bytes | undefined> {
  const packing = packed.get(encoding) ?? packReply(plain, encoding).catch(() => undefined);
  packed.set(encoding, packing);
  return packing;
}

/** Makes the reply of each key once, and forgets it with the key. */
export function onceFor<Key extends object>(makeOne: (key: Key) => object): typeof makeOne {
  const replies = new WeakMap<Key, object>();
  return (key) => {
    const reply = replies.get(key) ?? makeOne(key);
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
  const before = kept.get(reply);
  const made = before ?? makeReply(reply);
  keep(reply, made);
  const { plain, etag } = made;
  const headers = { 'Cache-Control': cacheControl, ETag: etag, Vary: 'Accept-Encoding' };
  if (matchesEtag(c.req.header('If-None-Match'), etag)) return c.body(null, 304, headers);
  // Most replies are asked for once: packing each of them would cost more than it saves.
  const encoding = before && plain.byteLength > WORTH_PACKING ? encodingOf(c) : 'identity';
  const packed = encoding === 'identity' ? undefined : await pack(made, encoding);
  const bytes = packed ?? plain;
  return c.body(bytes, 200, {
    ...headers,
    'Content-Type': 'application/json',
    'Content-Length': String(bytes.byteLength),
    ...(packed && { 'Content-Encoding': encoding }),
  });
}
