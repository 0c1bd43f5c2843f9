/**
 * Checks if an address can have a private key: a point of Ed25519. Programs own the other
 * addresses, and only they can move funds sent to these. Source: RFC 8032 §5.1.3; Solana, program
 * derived addresses.
 */
import { base58 } from '@scure/base';

const P = 2n ** 255n - 19n;
const mod = (value: bigint): bigint => ((value % P) + P) % P;

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = mod(base);
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = mod(result * square);
    square = mod(square * square);
  }
  return result;
}

const D = mod(-121665n * power(121666n, P - 2n));

export const hasKey = (address: string): boolean => isOnCurve(base58.decode(address));

/** There is an x to the y that the 32 bytes are: its square is a square. */
export function isOnCurve(bytes: Uint8Array): boolean {
  const whole = bytes.reduceRight((so, byte) => (so << 8n) | BigInt(byte), 0n);
  // The highest bit is the sign of x.
  const square = mod((whole & (2n ** 255n - 1n)) ** 2n);
  const x2 = mod((square - 1n) * power(D * square + 1n, P - 2n));
  return x2 === 0n || power(x2, (P - 1n) / 2n) === 1n;
}
