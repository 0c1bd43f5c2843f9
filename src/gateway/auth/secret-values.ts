/** Makes tokens and codes, and the hashes that are kept of them. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { AuthDeps, RandomBytes } from './auth-context';

/** 256 bits. */
export const newToken = (random: RandomBytes): string =>
  Buffer.from(random(32)).toString('base64url');

/** Of a token: it has so many bits that its hash cannot be guessed. */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

/** Of a code, which has few bits: without the pepper a reader of the database cannot guess it. */
export const hashOfCode = (
  { keys }: Pick<AuthDeps, 'keys'>,
  attempt: string,
  code: string,
): string =>
  createHmac('sha256', keys.pepper).update(`code ${attempt} ${code}`).digest('base64url');

/** Of values of one length, in constant time. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const MAX_32_BITS = 2 ** 32;

/** Each digit is equally likely. */
export function randomDigits(random: RandomBytes, count: number): string {
  const values = 10 ** count;
  const limit = MAX_32_BITS - (MAX_32_BITS % values);
  for (;;) {
    const number = Buffer.from(random(4)).readUInt32BE();
    if (number < limit) return String(number % values).padStart(count, '0');
  }
}

/** A version 4 UUID. Source: RFC 9562 §5.4. */
export function randomUuid(random: RandomBytes): string {
  const bytes = Buffer.from(random(16));
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
