/**
 * Products of secret numbers modulo the order of secp256k1, in arrays that the caller overwrites: a
 * `bigint` stays in memory until the engine needs the room. No step depends on a secret.
 */

/** Of the group. Source: SEC 2, 2.4.1. */
export const GROUP_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

const LIMBS = 16;
const LIMB_BITS = 16;
const MASK = 0xffff;

const limbsOf = (value: bigint, count: number) =>
  Uint32Array.from({ length: count }, (_, at) =>
    Number((value >> BigInt(LIMB_BITS * at)) & 0xffffn),
  );

const N = limbsOf(GROUP_ORDER, LIMBS + 1);
/** 2^256 - n: 2^256 may be replaced by it. It has nine limbs. */
const FOLD = limbsOf((1n << 256n) - GROUP_ORDER, 9);

/** Limbs, the lowest first, of 32 big-endian bytes. */
function read(bytes: Uint8Array): Uint32Array {
  const limbs = new Uint32Array(LIMBS);
  for (let at = 0; at < LIMBS; at += 1) {
    limbs[at] = ((bytes[30 - 2 * at] as number) << 8) | (bytes[31 - 2 * at] as number);
  }
  return limbs;
}

/** `into += a * b`, where each limb of `into` stays below 2^16. */
function addProduct(into: Uint32Array, a: Uint32Array, b: Uint32Array): void {
  for (let i = 0; i < a.length; i += 1) {
    let carry = 0;
    for (let j = 0; i + j < into.length; j += 1) {
      // At most (2^16 - 1)^2 + 2 * (2^16 - 1), which is below 2^32.
      const sum = (into[i + j] as number) + (a[i] as number) * (b[j] ?? 0) + carry;
      into[i + j] = sum & MASK;
      carry = sum >>> LIMB_BITS;
    }
  }
}

/** Subtracts n if the value is not below it; both ways do the same work. */
function subtractOrder(value: Uint32Array): void {
  const less = new Uint32Array(LIMBS + 1);
  let borrow = 0;
  for (let at = 0; at <= LIMBS; at += 1) {
    const difference = (value[at] as number) - (N[at] as number) - borrow;
    less[at] = difference & MASK;
    borrow = (difference >>> 31) & 1;
  }
  const keep = -borrow & MASK;
  for (let at = 0; at <= LIMBS; at += 1) {
    value[at] = ((value[at] as number) & keep) | ((less[at] as number) & ~keep & MASK);
  }
  less.fill(0);
}

/**
 * @param a, b 32 bytes, big-endian; any value.
 * @param plus Added to the product.
 * @returns 32 bytes below n, which the caller overwrites.
 */
export function scalarProduct(a: Uint8Array, b: Uint8Array, plus?: Uint8Array): Uint8Array {
  const [x, y] = [read(a), read(b)];
  const wide = new Uint32Array(2 * LIMBS + 1);
  if (plus) wide.set(read(plus));
  addProduct(wide, x, y);
  let value = wide;
  // Below 2^512 at first, then 2^386, 2^260 and 2^256 + 2^133: less than twice the order.
  for (const limbs of [LIMBS + 10, LIMBS + 2, LIMBS + 1]) {
    const folded = new Uint32Array(limbs);
    folded.set(value.subarray(0, LIMBS));
    const high = value.slice(LIMBS);
    addProduct(folded, high, FOLD);
    high.fill(0);
    value.fill(0);
    value = folded;
  }
  subtractOrder(value);
  const bytes = new Uint8Array(2 * LIMBS);
  for (let at = 0; at < LIMBS; at += 1) {
    bytes[30 - 2 * at] = (value[at] as number) >>> 8;
    bytes[31 - 2 * at] = (value[at] as number) & 0xff;
  }
  for (const each of [x, y, value]) each.fill(0);
  return bytes;
}
