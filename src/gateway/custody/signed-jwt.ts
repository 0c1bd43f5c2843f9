/**
 * Reads and signs a JWT in compact form, for the two algorithms of the programs. The calls of
 * `node:crypto` end at once; `jose` hands each step to another thread and took several times as
 * long. The reader refuses all that the programs do not write. Source: RFC 7515 §5.2, RFC 7519 §7.2, RFC 8725.
 */
import { isUtf8 } from 'node:buffer';
import { type KeyObject, sign, verify } from 'node:crypto';
import * as v from 'valibot';

/** Source: RFC 7518 §3.4 (ES256), RFC 8037 §3.1 (EdDSA hashes by itself). */
const DIGESTS = { ES256: 'sha256', EdDSA: null } as const;
export type JwtAlgorithm = keyof typeof DIGESTS;

/** Header, claims, and a signature of 512 bits, which both algorithms have. */
const JWT = /^([\w-]+)\.([\w-]+)\.([\w-]{86})$/;

/** Seconds since the epoch, with parts of a second. Source: RFC 7519 §2 (NumericDate). */
const date = v.exactOptional(v.pipe(v.number(), v.finite()));
const dates = v.object({ iat: date, nbf: date, exp: date });

/** Text with bits beyond the last byte is another text for the same bytes. @throws TypeError */
function bytesOf(base64url: string): Buffer {
  const bytes = Buffer.from(base64url, 'base64url');
  if (bytes.toString('base64url') !== base64url) throw new TypeError('not base64url');
  return bytes;
}

/**
 * Only the text that `JSON.stringify` writes: a name that comes twice has two values, and which of them
 * counts depends on the reader. Source: RFC 8725 §2.4, RFC 8259 §4. @throws TypeError, SyntaxError
 */
function jsonOf(base64url: string): unknown {
  const bytes = bytesOf(base64url);
  // Else a byte that is no UTF-8 would become another one.
  if (!isUtf8(bytes)) throw new TypeError('not UTF-8');
  const text = bytes.toString();
  const value = JSON.parse(text);
  if (JSON.stringify(value) !== text) throw new TypeError('not as the programs write it');
  return value;
}

export interface JwtRules<Header> {
  algorithm: JwtAlgorithm;
  /** Longest token that is read, in characters. */
  longest: number;
  /** Refuses another algorithm, another type and each field that is not known, `crit` too. */
  header: v.GenericSchema<unknown, Header>;
  keyOf(header: Header): KeyObject;
  /** Epoch ms. */
  now: number;
}

/** @throws Error for any token that is not right. */
export function readJwt<Header>(
  token: string,
  { algorithm, longest, header: schema, keyOf, now }: JwtRules<Header>,
): { header: Header; claims: unknown } {
  if (token.length > longest) throw new RangeError('too long');
  const [, head = '', body = '', signature = ''] = JWT.exec(token) ?? [];
  const header = v.parse(schema, jsonOf(head));
  const key = { key: keyOf(header), dsaEncoding: 'ieee-p1363' } as const;
  const signed = Buffer.from(`${head}.${body}`);
  if (!verify(DIGESTS[algorithm], signed, key, bytesOf(signature))) {
    throw new TypeError('wrong signature');
  }
  const claims = jsonOf(body);
  const { nbf, exp } = v.parse(dates, claims);
  const seconds = Math.floor(now / 1000);
  // Compared so that a clock without a number lets nothing pass.
  if (!(seconds >= (nbf ?? 0))) throw new RangeError('not yet');
  if (!(seconds < (exp ?? Number.POSITIVE_INFINITY))) throw new RangeError('over');
  return { header, claims };
}

export function signJwt(
  header: { alg: JwtAlgorithm; typ: string },
  claims: Record<string, unknown>,
  key: KeyObject,
): string {
  const text = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const how = { key, dsaEncoding: 'ieee-p1363' } as const;
  return `${text}.${sign(DIGESTS[header.alg], Buffer.from(text), how).toString('base64url')}`;
}
