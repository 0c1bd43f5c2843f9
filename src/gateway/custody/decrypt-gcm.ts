/** Opens AES-256-GCM by the calls of `node:crypto` that end at once. Source: NIST SP 800-38D. */
import { createDecipheriv } from 'node:crypto';

export interface SealedParts {
  iv: Uint8Array;
  /** Authenticated, not encrypted. */
  context: Uint8Array;
  text: Uint8Array;
  /** 128 bits. */
  tag: Uint8Array;
}

/** @returns bytes that the caller overwrites. @throws Error for changed bytes; what was opened is overwritten */
export function decryptGcm(key: Uint8Array, { iv, context, text, tag }: SealedParts): Uint8Array {
  const decipher = createDecipheriv('aes-256-gcm', key, iv);
  decipher.setAAD(context);
  decipher.setAuthTag(tag);
  // Authenticated modes give every byte here: `final` checks the tag alone.
  const opened = decipher.update(text);
  try {
    decipher.final();
  } catch (error) {
    opened.fill(0);
    throw error;
  }
  return new Uint8Array(opened.buffer, opened.byteOffset, opened.length);
}
