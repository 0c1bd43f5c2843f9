/**
 * Replies that many visitors get. A route returns the same object for the same reply: then its bytes
 * are made once, and once more for each encoding.
 */
import { createHash } from 'node:crypto';
import type { GatewayContext } from '../gateway-context';
import { encodingOf, matchesEtag } from './file-reply';
import { chooseEncoding, type Encoding, packReply } from './packed-file';

type Bytes = Uint8Array<ArrayBuffer>;

interface KeptReply {
  plain: Bytes;
  /** Weak: the same for every encoding. */
  etag: string;
  packed: Map<Encoding, Promise<Bytes | undefined>>;
  /** The same, once they are there. */
  ready: Map<Encoding, Bytes | undefined>;
}

/** The least recently used first. */
const kept = new Map<object, KeptReply>();
let keptBytes = 0;

/** Of all kept replies, without encoding. Their objects and encodings take a few times as much. */
const MAX_KEPT = 16_000_000;
/** (measured) Of an entry, whatever its reply: thousands of empty replies are not free. */
const ENTRY_BYTES = 1_000;
const weightOf = ({ plain }: KeptReply): number => plain.byteLength + ENTRY_BYTES;
/** The one type of picture that is not compressed. */
const SVG = 'image/svg+xml';
/** Below this, a compressed reply takes as many packets. */
const WORTH_PACKING = 1024;

export interface KeptPicture {
  bytes: Uint8Array;
  type: string;
}

function makeReply(bytes: Uint8Array): KeptReply {
  const plain = new Uint8Array(bytes);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  return { plain, etag: `W/"${hash}"`, packed: new Map(), ready: new Map() };
}

/** Forgets the oldest replies when there are too many bytes. */
function keep(reply: object, made: KeptReply): void {
  if (kept.delete(reply)) keptBytes -= weightOf(made);
  kept.set(reply, made);
  keptBytes += weightOf(made);
  for (const [oldest, old] of kept) {
    if (keptBytes <= MAX_KEPT) return;
    kept.delete(oldest);
    keptBytes -= weightOf(old);
  }
}

/** @returns undefined when it cannot be packed */
function pack({ plain, packed, ready }: KeptReply, encoding: Encoding): Promise<Bytes | undefined> {
  const known = packed.get(encoding);
  if (known) return known;
  const packing = packReply(plain, encoding).catch(() => undefined);
  packed.set(encoding, packing);
  packing.then((bytes) => ready.set(encoding, bytes));
  return packing;
}

/** Makes the reply of each key once, and forgets it with the key. */
export function onceFor<Key extends object, Reply extends object>(
  makeOne: (key: Key) => Reply,
): typeof makeOne {
  const replies = new WeakMap<Key, Reply>();
  return (key) => {
    const reply = replies.get(key) ?? makeOne(key);
    replies.set(key, reply);
    return reply;
  };
}

async function send(
  c: GatewayContext,
  key: object,
  bytesOf: () => Uint8Array,
  canPack: boolean,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const before = kept.get(key);
  const made = before ?? makeReply(bytesOf());
  keep(key, made);
  const { plain, etag } = made;
  const shared = { ...headers, ETag: etag, Vary: 'Accept-Encoding' };
  if (matchesEtag(c.req.header('If-None-Match'), etag)) return c.body(null, 304, shared);
  // Most replies are asked for once: packing each of them would cost more than it saves.
  const isWorth = canPack && before !== undefined && plain.byteLength > WORTH_PACKING;
  const encoding = isWorth ? encodingOf(c) : 'identity';
  const packed = encoding === 'identity' ? undefined : await pack(made, encoding);
  const bytes = packed ?? plain;
  return c.body(bytes, 200, {
    ...shared,
    'Content-Length': String(bytes.byteLength),
    ...(packed && { 'Content-Encoding': encoding }),
  });
}

export interface ReadyReply {
  status: 200 | 304;
  etag: string;
  encoding: Encoding;
  /** Undefined for 304. */
  bytes: Bytes | undefined;
}

/** @returns undefined when the bytes of the JSON reply are not made yet, or not packed */
export function readyReply(
  reply: object,
  accept: string | undefined,
  ifNoneMatch: string | undefined,
): ReadyReply | undefined {
  const made = kept.get(reply);
  if (!made) return undefined;
  keep(reply, made);
  const { plain, etag, ready } = made;
  if (matchesEtag(ifNoneMatch, etag)) {
    return { status: 304, etag, encoding: 'identity', bytes: undefined };
  }
  const encoding = plain.byteLength > WORTH_PACKING ? chooseEncoding(accept) : 'identity';
  if (encoding !== 'identity' && !ready.has(encoding)) return undefined;
  const packed = ready.get(encoding);
  const named = packed ? encoding : 'identity';
  return { status: 200, etag, encoding: named, bytes: packed ?? plain };
}

/** @param cacheControl value of `Cache-Control` */
export const keptReply = (
  c: GatewayContext,
  reply: object,
  cacheControl: string,
): Promise<Response> =>
  send(c, reply, () => Buffer.from(JSON.stringify(reply)), true, {
    'Cache-Control': cacheControl,
    'Content-Type': 'application/json',
  });

/**
 * A route returns the same object for the same picture.
 * @param headers all but those of the length, the encoding and the ETag
 */
export const keptPicture = (
  c: GatewayContext,
  picture: KeptPicture,
  headers: Readonly<Record<string, string>>,
): Promise<Response> => send(c, picture, () => picture.bytes, picture.type === SVG, headers);
