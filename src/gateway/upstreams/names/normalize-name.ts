/** Names as ENSIP-15 writes them, and the number under which a registry keeps them. Source: EIP-137. */
import { ens_normalize } from '@adraffy/ens-normalize';
import { keccak_256 } from '@noble/hashes/sha3';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils';
import { sanitizeName } from '../../../protocol/sanitize';

/**
 * Ours: ENS has no limit. It is that of DNS (RFC 1035), whose form resolvers get (ENSIP-10). Each
 * letter costs time.
 */
const MAX_NAME = 255;
const MAX_REASON = 120;

export type NormalizedName = { name: string } | { reason: string };

/**
 * The normalized form of a name, or the reason that it is refused. The reason is safe to
 * show.
 */
export function normalizeName(text: string): NormalizedName {
  if (text.length > MAX_NAME) return { reason: `longer than ${MAX_NAME} characters` };
  if (text.trim() === '') return { reason: 'empty' };
  try {
    return { name: ens_normalize(text) };
  } catch (error) {
    return { reason: sanitizeName((error as Error).message, MAX_REASON) };
  }
}

/** True if the name is in its normalized form: another form may look like a different name. */
export function isNormal(text: string): boolean {
  const found = normalizeName(text);
  return 'name' in found && found.name === text;
}

/** @param name as `normalizeName` gives it. Hex with 0x. */
export function nodeOf(name: string): string {
  const labels = name === '' ? [] : name.split('.').reverse();
  const node = labels.reduce<Uint8Array>(
    (parent, label) => keccak_256(concatBytes(parent, keccak_256(utf8ToBytes(label)))),
    new Uint8Array(32),
  );
  return `0x${bytesToHex(node)}`;
}
