/**
 * Verifies a secp256k1 signature by the standard's formulas, without any of the sandbox's signing
 * code. Slow, and never for secrets. Source: SEC 1 §4.1.4 and §4.1.6; BIP-340.
 */
import { createHash } from 'node:crypto';

const P = 2n ** 256n - 2n ** 32n - 977n;
const N = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const G: Point = [
  0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798n,
  0x483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8n,
];

type Point = readonly [x: bigint, y: bigint];

const mod = (value: bigint, by: bigint) => ((value % by) + by) % by;

function power(base: bigint, exponent: bigint, by: bigint): bigint {
  let result = 1n;
  let factor = mod(base, by);
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * factor) % by;
    factor = (factor * factor) % by;
  }
  return result;
}

const inverse = (value: bigint, by: bigint) => power(value, by - 2n, by);

/** Undefined is the point at infinity. */
function add(one: Point | undefined, other: Point | undefined): Point | undefined {
  if (!one || !other) return one ?? other;
  const [x1, y1] = one;
  const [x2, y2] = other;
  if (x1 === x2 && mod(y1 + y2, P) === 0n) return undefined;
  const slope =
    x1 === x2
      ? mod(3n * x1 * x1 * inverse(2n * y1, P), P)
      : mod((y2 - y1) * inverse(mod(x2 - x1, P), P), P);
  const x = mod(slope * slope - x1 - x2, P);
  return [x, mod(slope * (x1 - x) - y1, P)];
}

function times(point: Point, factor: bigint): Point | undefined {
  let result: Point | undefined;
  let doubled: Point | undefined = point;
  for (let rest = factor; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = add(result, doubled);
    doubled = add(doubled, doubled);
  }
  return result;
}

/** Returns the point with this x and an even or odd y; undefined if no such point exists. */
function lift(x: bigint, odd: boolean): Point | undefined {
  if (x >= P) return undefined;
  const square = mod(x ** 3n + 7n, P);
  const root = power(square, (P + 1n) / 4n, P);
  if (mod(root * root, P) !== square) return undefined;
  return [x, (root & 1n) === (odd ? 1n : 0n) ? root : P - root];
}

const number = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`);
const inRange = (value: bigint) => value > 0n && value < N;

/**
 * @param key 33 bytes
 * @param signature r and s, 64 bytes
 */
export function isEcdsa(hash: Uint8Array, signature: Uint8Array, key: Uint8Array): boolean {
  const [r, s] = [number(signature.subarray(0, 32)), number(signature.subarray(32, 64))];
  const point = lift(number(key.subarray(1)), key[0] === 3);
  if (!point || signature.length !== 64 || !inRange(r) || !inRange(s)) return false;
  const w = inverse(s, N);
  const sum = add(times(G, mod(number(hash) * w, N)), times(point, mod(r * w, N)));
  return sum !== undefined && mod(sum[0], N) === r;
}

/**
 * Recovers the key (33 bytes) of a recoverable signature.
 * @param recovery 0 to 3
 */
export function recoverKey(
  hash: Uint8Array,
  signature: Uint8Array,
  recovery: number,
): Uint8Array | undefined {
  const [r, s] = [number(signature.subarray(0, 32)), number(signature.subarray(32, 64))];
  const point = lift(recovery & 2 ? r + N : r, (recovery & 1) === 1);
  if (!point || !inRange(r) || !inRange(s)) return undefined;
  const negative = times(G, mod(-number(hash), N));
  const sum = add(times(point, s), negative);
  const key = sum && times(sum, inverse(r, N));
  if (!key) return undefined;
  const x = key[0].toString(16).padStart(64, '0');
  return Uint8Array.from(Buffer.from(`${key[1] & 1n ? '03' : '02'}${x}`, 'hex'));
}

/**
 * @param key x alone, 32 bytes
 * Source: BIP-340, Verification.
 */
export function isSchnorr(hash: Uint8Array, signature: Uint8Array, key: Uint8Array): boolean {
  const point = lift(number(key), false);
  const [rBytes, s] = [signature.subarray(0, 32), number(signature.subarray(32, 64))];
  if (!point || signature.length !== 64 || number(rBytes) >= P || s >= N) return false;
  const tag = createHash('sha256').update('BIP0340/challenge').digest();
  const challenge = createHash('sha256');
  for (const part of [tag, tag, rBytes, key, hash]) challenge.update(part);
  const e = mod(number(challenge.digest()), N);
  const found = add(times(G, s), times(point, mod(-e, N)));
  return found !== undefined && !(found[1] & 1n) && found[0] === number(rBytes);
}
