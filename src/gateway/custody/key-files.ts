/** Files with the private keys of the auth service and the vault: read at start, written by `--init`. */
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';

/** @throws Error that names the file and the fix, and never holds what is in it. */
export function readKeyFile<Key>(file: string, schema: v.GenericSchema<unknown, Key>): Key {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`Cannot read the key file ${file}: ${(error as NodeJS.ErrnoException).code}.`);
  }
  try {
    return v.parse(schema, JSON.parse(text));
  } catch {
    throw new Error(`The key file ${file} does not hold the key that belongs there.`);
  }
}

/**
 * Writes files that only the owner may read, all or none.
 * @throws Error if one of them exists: a key that is overwritten cannot be brought back.
 */
export function writeKeyFiles(folder: string, files: Readonly<Record<string, string>>): void {
  const found = Object.keys(files).find((name) => existsSync(path.join(folder, name)));
  if (found !== undefined) {
    throw new Error(
      `${path.join(folder, found)} exists. Nothing was written: keys are never overwritten.`,
    );
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    writeFileSync(file, `${text}\n`, { mode: 0o600, flag: 'wx' });
    chmodSync(file, 0o600);
  }
}

/** A fresh key-encryption key, in base64. */
export const newKeyEncryptionKey = (): string => randomBytes(32).toString('base64');
