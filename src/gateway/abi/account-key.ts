/** The key of an account of the gateway: 32 bytes as hex, from a file or a variable. */
import { readFileSync } from 'node:fs';

/**
 * @param source where it is from, for the message
 * @returns `0x` and 64 hex digits
 * @throws Error that names the source and never what is in it
 */
export function readAccountKey(text: string, source: string): string {
  const digits = text.trim().replace(/^0x/, '');
  if (!/^[0-9a-f]{64}$/i.test(digits)) throw new Error(`${source} must have 64 hex digits`);
  return `0x${digits}`;
}

/** @throws Error that names the file and never what is in it */
export const readKeyFile = (file: string): string =>
  readAccountKey(readFileSync(file, 'utf8'), file);
