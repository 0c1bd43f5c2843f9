/**
 * X25519 alone. The package's own module for this curve includes Ed25519, its hash and all of
 * Edwards arithmetic. Same library, same ladder. Source: RFC 7748; replaces
 * `@noble/curves/ed25519`.
 */
import { montgomery } from '@noble/curves/abstract/montgomery';
import { randomBytes } from '@noble/hashes/utils';

export const x25519 = montgomery({
  P: 2n ** 255n - 19n,
  a: 486_662n,
  montgomeryBits: 255,
  nByteLength: 32,
  Gu: 9n,
  adjustScalarBytes(bytes) {
    // RFC 7748, section 5: a multiple of the cofactor, of fixed length.
    bytes[0] = (bytes[0] as number) & 248;
    bytes[31] = ((bytes[31] as number) & 127) | 64;
    return bytes;
  },
  randomBytes,
});
