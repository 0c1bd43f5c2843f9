/** Shows the vault that the person has the exported key, before it deletes its share. Source: EIP-191. */
import { secp256k1 } from '@noble/curves/secp256k1';
import { keccak_256 } from '@noble/hashes/sha3';
import { releaseText } from '../../protocol/custody/vault-api';
import { bytesToHex, hexToBytes } from '../signing/evm/hex-bytes';

/** @param key As exported, in hex. @returns the signature, with the recovery bit at its end. */
export function proveKey(key: string, grant: string): string {
  const text = new TextEncoder().encode(releaseText(grant));
  const prefix = new TextEncoder().encode(`\x19Ethereum Signed Message:\n${text.length}`);
  const secret = hexToBytes(key);
  const digest = keccak_256(Uint8Array.from([...prefix, ...text]));
  const signature = secp256k1.sign(digest, secret, { lowS: true });
  secret.fill(0);
  return bytesToHex(Uint8Array.from([...signature.toCompactRawBytes(), signature.recovery]));
}
