/**
 * A new device share from a key and the auth service's share: the point of their line at another place.
 * Source: Shamir, "How to Share a Secret", over GF(2⁸) with x⁸+x⁴+x³+x+1, as `shamir-secret-sharing` has it.
 */

/** In GF(2⁸). */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let [left, right] = [a, b]; right > 0; right >>= 1) {
    if (right & 1) product ^= left;
    left = (left << 1) ^ (left & 0x80 ? 0x11b : 0);
  }
  return product;
}

/** a⁻¹ = a²⁵⁴. */
function inverse(a: number): number {
  let result = 1;
  for (let count = 0; count < 254; count += 1) result = multiply(result, a);
  return result;
}

/** @param share Ends with its place. @param place Not 0, and not that of `share`. */
export function deviceShare(secret: Uint8Array, share: Uint8Array, place: number): Uint8Array {
  const x = share.at(-1) ?? 0;
  const fits = share.length === secret.length + 1 && x > 0 && place > 0 && place !== x;
  if (!fits) throw new RangeError('not a share of this secret');
  const ratio = multiply(place, inverse(x));
  const points = Array.from(
    secret,
    (value, at) => value ^ multiply(value ^ (share[at] ?? 0), ratio),
  );
  return Uint8Array.from([...points, place]);
}
