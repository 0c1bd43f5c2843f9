/** A client is its Ed25519 key: `did:key:z…`. Source: protocol §6.2. */
import { createPublicKey, type KeyObject } from 'node:crypto';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** The prefix of an Ed25519 key of 32 bytes. */
const MULTICODEC = 'ed01';

/** @returns lower-case hex without leading zeros, undefined for other characters. */
function base58Hex(text: string): string | undefined {
  let value = 0n;
  for (const character of text) {
    const digit = ALPHABET.indexOf(character);
    if (digit < 0) return undefined;
    value = value * 58n + BigInt(digit);
  }
  return value.toString(16);
}

/**
 * The points of small order without their sign, little-endian: for such a key anyone can make a
 * signature that holds, without a secret. Those at or beyond the field's size are refused anyway.
 */
const SMALL_ORDER = new Set([
  '00'.repeat(32),
  `01${'00'.repeat(31)}`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
]);
/** 2^255 - 19. A larger number would be a second name of a key. */
const FIELD = 2n ** 255n - 19n;

/** @param hex the 32 bytes of a key */
function isUsable(hex: string): boolean {
  const bytes = Buffer.from(hex, 'hex');
  bytes[31] = (bytes[31] ?? 0) & 0x7f;
  const y = BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);
  return y < FIELD - 1n && !SMALL_ORDER.has(bytes.toString('hex'));
}

/** @returns undefined unless the text is the client id of an Ed25519 key. */
export function keyOfClient(id: string): KeyObject | undefined {
  // One key has one name: ones before it would make another.
  const encoded = /^did:key:z(6Mk\w{40,60})$/.exec(id)?.[1];
  const hex = encoded && base58Hex(encoded);
  if (!hex || hex.length !== MULTICODEC.length + 64 || !hex.startsWith(MULTICODEC)) {
    return undefined;
  }
  if (!isUsable(hex.slice(MULTICODEC.length))) return undefined;
  const x = Buffer.from(hex.slice(MULTICODEC.length), 'hex').toString('base64url');
  return createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } });
}
