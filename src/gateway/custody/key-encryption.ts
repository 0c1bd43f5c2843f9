/**
 * Key-encryption keys (KEK): AES-256-GCM over shares at rest. The key comes from a file or from the
 * output of a command, never from the configuration itself. Source: NIST SP 800-38D.
 */
import { execFile } from 'node:child_process';
import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { decryptGcm } from './decrypt-gcm';

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const ID_BYTES = 8;
const VERSION = 1;
/** How long a command may take to give a key, in ms. */
const COMMAND_TIMEOUT = 30_000;

const text = v.pipe(v.string(), v.nonEmpty());
const keySource = v.union(
  [
    v.strictObject({ file: text }),
    v.strictObject({ command: v.pipe(v.array(text), v.minLength(1)) }),
  ],
  'must be { "file": path } or { "command": [program, arguments…] }, which hold 32 bytes in base64',
);

/** `previous`: keys before a rotation, which only open. */
export const keyConfig = v.strictObject({
  current: keySource,
  previous: v.optional(v.array(keySource), []),
});
export type KeyConfig = v.InferOutput<typeof keyConfig>;

export interface KeyEncryption {
  /** Names the current key, without telling anything about it. */
  readonly id: string;
  /** Of all keys that open, the current one first. */
  readonly ids: readonly string[];
  /** @param context Part of what is authenticated: the person, the wallet and the kind of key. */
  seal(bytes: Uint8Array, context: readonly string[]): Uint8Array;
  /**
   * The only copy of the bytes: a caller who overwrites it leaves none.
   * @throws KeyEncryptionError if no key of this process sealed it, if it was changed, or if it
   * belongs to another context.
   */
  open(sealed: Uint8Array, context: readonly string[]): Uint8Array;
  /** False: a key of `previous` sealed it, so it is to be sealed again. */
  isCurrent(sealed: Uint8Array): boolean;
}

export class KeyEncryptionError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'KeyEncryptionError';
  }
}

/** Of the key, so that a wrong key is told from a changed share. */
const idOf = (key: Uint8Array) =>
  createHash('sha256').update('appkit-kek-id').update(key).digest().subarray(0, ID_BYTES);

/** Unambiguous: each part follows its length. */
const contextBytes = (context: readonly string[]) =>
  Buffer.from(context.map((part) => `${Buffer.byteLength(part)}:${part}`).join(','));

/** @param keys 32 bytes each, the current one first. */
export function createKeyEncryption(keys: readonly Uint8Array[]): KeyEncryption {
  const known = keys.map((key) => ({ key, id: idOf(key) }));
  const [current] = known;
  if (!current || keys.some((key) => key.length !== KEY_BYTES)) {
    throw new KeyEncryptionError(`A key-encryption key must have ${KEY_BYTES} bytes.`);
  }
  return {
    id: current.id.toString('hex'),
    ids: known.map(({ id }) => id.toString('hex')),
    seal(bytes, context) {
      const iv = randomBytes(IV_BYTES);
      const head = Buffer.concat([Buffer.from([VERSION]), current.id, iv]);
      const cipher = createCipheriv('aes-256-gcm', current.key, iv);
      cipher.setAAD(Buffer.concat([head, contextBytes(context)]));
      return Buffer.concat([head, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed);
      const headEnd = 1 + ID_BYTES + IV_BYTES;
      if (bytes.length < headEnd + TAG_BYTES || bytes[0] !== VERSION) {
        throw new KeyEncryptionError('This is not a sealed share of this version.');
      }
      const id = bytes.subarray(1, 1 + ID_BYTES);
      const match = known.find((each) => each.id.equals(id));
      if (!match) {
        throw new KeyEncryptionError(
          `The share was sealed with key ${id.toString('hex')}, which this process does not have.`,
        );
      }
      const head = bytes.subarray(0, headEnd);
      try {
        return decryptGcm(match.key, {
          iv: head.subarray(1 + ID_BYTES),
          context: Buffer.concat([head, contextBytes(context)]),
          text: bytes.subarray(headEnd, -TAG_BYTES),
          tag: bytes.subarray(-TAG_BYTES),
        });
      } catch {
        throw new KeyEncryptionError('The share was changed, or belongs to another wallet.');
      }
    },
    isCurrent: (sealed) => current.id.equals(Buffer.from(sealed.subarray(1, 1 + ID_BYTES))),
  };
}

async function readKey(source: v.InferOutput<typeof keySource>): Promise<Uint8Array> {
  const named =
    'file' in source ? `the file ${source.file}` : `the command ${source.command[0] as string}`;
  let encoded: string;
  try {
    if ('file' in source) encoded = await readFile(source.file, 'utf8');
    else {
      const [program = '', ...args] = source.command;
      const { stdout } = await promisify(execFile)(program, args, { timeout: COMMAND_TIMEOUT });
      encoded = stdout;
    }
  } catch (error) {
    // Not the message of a command: it may hold what the command printed.
    const { code = 'failed' } = error as { code?: string | number };
    throw new KeyEncryptionError(`Cannot read the key-encryption key from ${named}: ${code}.`);
  }
  const trimmed = encoded.trim();
  const key = Buffer.from(trimmed, 'base64');
  if (!/^[\w+/=-]+$/.test(trimmed) || key.length !== KEY_BYTES) {
    throw new KeyEncryptionError(
      `The key-encryption key from ${named} must be ${KEY_BYTES} bytes in base64: make one with "openssl rand -base64 32".`,
    );
  }
  return key;
}

/** @throws KeyEncryptionError that names the source and the fix, and never holds the key. */
export async function loadKeyEncryption({ current, previous }: KeyConfig): Promise<KeyEncryption> {
  return createKeyEncryption(await Promise.all([current, ...previous].map(readKey)));
}
