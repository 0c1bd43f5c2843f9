/** Names as ENSIP-15 writes them, and the number under which a registry keeps them. Source: EIP-137. */
import { ens_normalize } from '@adraffy/ens-normalize';
import { keccak_256 } from '@noble/hashes/sha3';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils';
import { sanitizeName } from '../../../protocol/sanitize';

/** Longer ones nobody can own, and each letter costs. */
const MAX_NAME = 255;
const MAX_REASON = 120;

export type Normalized = { name: string } | { reason: string };

/** The one way to write it, or why nobody can own it. The reason is made safe to show. */
export function normalized(text: string): Normalized {
  if (text.length > MAX_NAME) return { reason: `longer than ${MAX_NAME} characters` };
  if (text.trim() === '') return { reason: 'empty' };
  try {
    return { name: ens_normalize(text) };
  } catch (error) {
    return { reason: sanitizeName((error as Error).message, MAX_REASON) };
  }
}

/** Whether it is written in that one way: written otherwise it may look like another's. */
export function isNormal(text: string): boolean {
  const found = normalized(text);
  return 'name' in found && found.name === text;
}

/** @param name as `normalized` gives it. Hex with 0x. */
export function nodeOf(name: string): string {
  const labels = name === '' ? [] : name.split('.').reverse();
  const node = labels.reduce<Uint8Array>(
    (parent, label) => keccak_256(concatBytes(parent, keccak_256(utf8ToBytes(label)))),
    new Uint8Array(32),
  );
  return `0x${bytesToHex(node)}`;
}
