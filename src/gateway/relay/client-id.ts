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

/** @returns undefined unless the text is the client id of an Ed25519 key. */
export function keyOfClient(id: string): KeyObject | undefined {
  // One key has one name: ones before it would make another.
  const encoded = /^did:key:z(6Mk\w{40,60})$/.exec(id)?.[1];
  const hex = encoded && base58Hex(encoded);
  if (!hex || hex.length !== MULTICODEC.length + 64 || !hex.startsWith(MULTICODEC)) {
    return undefined;
  }
  const x = Buffer.from(hex.slice(MULTICODEC.length), 'hex').toString('base64url');
  return createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } });
}
